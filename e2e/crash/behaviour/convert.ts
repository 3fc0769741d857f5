/** Conversions of small amounts between USDT and ETH, to and fro, by the call that needs no quote before it. */
import { convert as routes } from '@glassbook/contract';
import type { Behaviour } from './behaviour.ts';

export const convert: Behaviour = {
  name: 'convert',
  share: 2,
  paths: { transfer: routes.transfer.path },
  channels: {},
  begin: () => ({
    next: ({ name, random }) => {
      const [usdt, eth] = [(random.between(500, 3_000) / 100).toFixed(2), (random.between(2, 9) / 1_000).toFixed(3)];
      const fields = random.pick([
        { from_currency_id: '3', to_currency_id: '2', number: usdt },
        { from_currency_id: '2', to_currency_id: '3', number: eth },
      ]);
      return { what: 'convert.transfer', fields, name, named: 'key' };
    },
  }),
};
