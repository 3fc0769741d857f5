/** Conversions of small amounts between USDT and ETH, to and fro, by the historic call, each at prices that are asked for before. */
import { convert as routes } from '@glassbook/contract';
import type { Wish } from '../history.ts';
import type { Behaviour } from './behaviour.ts';

/** One amount, at the prices of a quote that is asked for with it. */
export const conversionOf = (name: string, [from, to]: readonly [string, string], number: string): Wish => {
  const pair = { from_currency_id: from, to_currency_id: to };
  return {
    ...{ what: 'convert.transfer', fields: { ...pair, number }, name, named: 'key' },
    ask: { path: routes.fee.path, fields: pair },
  };
};

export const convert: Behaviour = {
  name: 'convert',
  share: 2,
  paths: { transfer: routes.transfer.path },
  channels: {},
  begin: () => ({
    next: ({ name, random }) => {
      const [usdt, eth] = [(random.between(500, 3_000) / 100).toFixed(2), (random.between(2, 9) / 1_000).toFixed(3)];
      return random.pick([conversionOf(name, ['3', '2'], usdt), conversionOf(name, ['2', '3'], eth)]);
    },
  }),
};
