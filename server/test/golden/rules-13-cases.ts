/** What rules 13 change (engine/src/core/rules.ts), as in rules-2-cases.ts. */
import type { Command, PlaceConditional } from '@glassbook/engine';
import { farOrder } from './rules-10-cases.ts';
import { limit, market, placesOf, type Case, type Places } from './rules-2-cases.ts';

/** A sell of ten lots by the last price. */
export const waits = ({ number, ann }: Places, prices: Partial<PlaceConditional>): PlaceConditional => ({
  ...{ kind: 'spot.placeConditional', owner: ann, market: number, side: 'sell', by: 'last', amount: 10n, value: 0n },
  ...{ stop: 0n, stopLimit: 0n, profit: 0n, profitLimit: 0n, trail: 0n, trailPpm: 0, activation: 0n, expiresAt: 0 },
  ...prices,
});
const withStop = (order: ReturnType<typeof limit>, stop: bigint): Command => ({
  ...order,
  exits: { by: 'last', stop, stopLimit: 0n, profit: 0n, profitLimit: 0n },
});
/** A market with a last price of 1,000. */
export const traded = ({ number, ann, bob }: Places, other: Parameters<typeof market>[1] = {}): Command[] => [
  market(number, other),
  limit(number, bob, 'sell', 1_000, 1),
  limit(number, ann, 'buy', 1_000, 1),
];
export const takes = ({ number, ann }: Places, price: number, lots: number) => ({
  ...limit(number, ann, 'sell', price, lots),
  timeInForce: 'IOC' as const,
});
export const bids = ({ number, bob }: Places, ...levels: readonly (readonly [price: number, lots: number])[]) =>
  levels.map(([price, lots]) => limit(number, bob, 'buy', price, lots));

/** An index price of 1,000. */
export const indexed = ({ number }: Places): Command => ({
  ...{ kind: 'indexPrice.update', source: 'case', prices: [{ market: number, price: 1_000n, volume: 0n }] },
});

const made: readonly (readonly [name: string, make: (places: Places) => Omit<Case, 'name'>])[] = [
  [
    'what a price fires is placed around that price, though the one before has brought it further',
    (places) => ({
      before: [
        ...traded(places),
        ...bids(places, [960, 1], [930, 10], [890, 10]),
        waits(places, { stop: 970n }),
        waits(places, { stop: 965n }),
        takes(places, 960, 1),
      ],
      asked: takes(places, 890, 10),
      ...{ old: 'cancelled 0 for 0', now: 'done 10 for 8900' },
    }),
  ],
  [
    'each price of an order that trades at several fires what it reached',
    (places) => ({
      before: [
        ...traded(places),
        ...bids(places, [1_010, 1], [990, 1], [985, 10]),
        waits(places, { profit: 1_005n, profitLimit: 980n }),
        takes(places, 990, 2),
      ],
      asked: takes(places, 985, 10),
      ...{ old: 'done 10 for 9850', now: 'cancelled 0 for 0' },
    }),
  ],
  [
    'a last price far from the index price fires nothing',
    (places) => ({
      before: [
        ...traded(places),
        indexed(places),
        ...bids(places, [900, 1], [890, 10]),
        waits(places, { stop: 950n }),
        takes(places, 900, 1),
      ],
      asked: takes(places, 890, 10),
      ...{ old: 'cancelled 0 for 0', now: 'done 10 for 8900' },
    }),
  ],
  [
    'exits count as conditional orders of their owner',
    (places) => ({
      before: [...traded(places, { openOrdersMax: 1 }), waits(places, { stop: 900n })],
      asked: withStop(limit(places.number, places.ann, 'buy', 990, 1), 900n),
      ...{ old: 'open 0 for 0', now: 'spot.too_many_open_orders' },
    }),
  ],
  [
    'exits sell what their entry received, whatever that is worth',
    (places) => ({
      before: [
        ...traded(places, { notionalMin: 980n }),
        limit(places.number, places.bob, 'sell', 1_000, 1),
        withStop({ ...limit(places.number, places.ann, 'buy', 1_000, 10), timeInForce: 'IOC' }, 960n),
        ...bids(places, [950, 20]),
        takes(places, 950, 10),
      ],
      asked: takes(places, 950, 10),
      ...{ old: 'done 10 for 9500', now: 'cancelled 9 for 8550' },
    }),
  ],
  ['an order far from the index price is no premium of futures', () => farOrder],
];

/** From the third market on: futures have the number of the second. */
export const rules13: readonly Case[] = made.map(([name, make], n) => ({ name, ...make(placesOf(n + 2)) }));
