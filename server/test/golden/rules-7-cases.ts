/** What rules 7 change (engine/src/core/rules.ts), as in rules-2-cases.ts. */
import type { Command } from '@glassbook/engine';
import { limit, market, placesOf, type Case } from './rules-2-cases.ts';

const { number, ann, bob } = placesOf(0);
const has = 1_000_000;
const sell = (lots: number): Command => ({
  ...limit(number, ann, 'sell', 0, lots),
  ...{ type: 'market', timeInForce: 'IOC', worstPrice: 1n },
});

export const rules7: readonly Case[] = [
  {
    name: 'all of a balance is sold at market, whatever it is worth',
    before: [market(number, { notionalMin: 100n }), limit(number, bob, 'buy', 1, has), sell(has - 10)],
    asked: sell(10),
    ...{ old: 'spot.notional_too_small', now: 'done 10 for 10' },
  },
];
