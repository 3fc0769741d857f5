/** Moves of USDT between two kinds of account, to and fro. */
import { wallet as routes } from '@glassbook/contract';
import type { Behaviour } from './behaviour.ts';

const ways = [
  { from_field: 'change', to_field: 'lever' },
  { from_field: 'lever', to_field: 'change' },
] as const;

export const wallet: Behaviour = {
  name: 'wallet',
  share: 17,
  paths: { move: routes.move.path, claim: routes.claimDemo.path },
  channels: { 'wallet.balances': 'received' },
  begin: () => ({
    next: ({ name, random }) => {
      const number = (random.between(1, 300) / 100).toFixed(2);
      return { what: 'wallet.move', fields: { currency_id: '3', number, ...random.pick(ways) }, name, named: 'key' };
    },
  }),
};
