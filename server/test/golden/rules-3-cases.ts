/** What rules 3 change (engine/src/core/rules.ts), a case for each, as in rules-2-cases.ts. */
import type { Command, ConfigureMaker } from '@glassbook/engine';
import { limit, maker, market, placesOf, type Case, type Made, type Places } from './rules-2-cases.ts';

const ownFirst = ({ number, ann, bob }: Places): Command[] => [
  market(number),
  limit(number, ann, 'sell', 30, 4),
  limit(number, bob, 'sell', 40, 5),
];
const ownLater = ({ number, ann, bob }: Places): Command[] => [
  market(number),
  limit(number, bob, 'sell', 30, 4),
  limit(number, ann, 'sell', 40, 5),
  limit(number, bob, 'sell', 50, 6),
];
const wide = (number: number, other: Partial<ConfigureMaker>): Command => ({ ...maker(number, 60_000), ...other });

const made: readonly (readonly [name: string, make: (places: Places) => Made])[] = [
  [
    'an own order that is met first gives way',
    (places) => ({
      before: ownFirst(places),
      asked: limit(places.number, places.ann, 'buy', 40, 5),
      ...{ old: 'spot.would_trade_with_self', now: 'done 5 for 200' },
    }),
  ],
  [
    'an own order that is met later gives way',
    (places) => ({
      before: ownLater(places),
      asked: limit(places.number, places.ann, 'buy', 50, 10),
      ...{ old: 'cancelled 4 for 120', now: 'done 10 for 420' },
    }),
  ],
  [
    'where both end the arriving order is taken and canceled',
    (places) => ({
      before: ownFirst(places),
      asked: { ...limit(places.number, places.ann, 'buy', 40, 5), selfTrade: 'expire_both' },
      ...{ old: 'spot.would_trade_with_self', now: 'cancelled 0 for 0' },
    }),
  ],
  [
    'the farthest that a gap varies to is asked of a ladder',
    ({ number }) => ({
      before: [market(number)],
      asked: wide(number, { levels: 20, stepPpm: 32_000 }),
      ...{ old: 'ok', now: 'spot.settings_invalid' },
    }),
  ],
  [
    'the most that a size varies to is asked of a ladder',
    ({ number }) => ({
      before: [market(number)],
      asked: wide(number, { notional: 600_000n }),
      ...{ old: 'ok', now: 'spot.settings_invalid' },
    }),
  ],
  [
    'a ladder varies from level to level',
    ({ number, ann }) => ({
      before: [
        market(number),
        { kind: 'wallet.fundHouse', owner: 2, asset: 102, total: 1_000_000n },
        { kind: 'indexPrice.update', source: 'case', prices: [{ market: number, price: 10_000n, volume: 0n }] },
        wide(number, { levels: 3, stepPpm: 10_000, notional: 100_000n }),
      ],
      asked: { ...limit(number, ann, 'sell', 9_700, 30), timeInForce: 'IOC' },
      ...{ old: 'done 30 for 296970', now: 'done 30 for 297009' },
    }),
  ],
];

export const rules3: readonly Case[] = made.map(([name, make], n) => ({ name, before: [], ...make(placesOf(n)) }));
