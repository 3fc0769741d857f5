/** What rules 4 add (engine/src/core/rules.ts), a case for each way in which self-limits are asked, as in rules-2-cases.ts. */
import type { Command } from '@glassbook/engine';
import { BASE, limit, market, placesOf, type Case, type Made, type Places } from './rules-2-cases.ts';

/** The unit of value, as the settings have it. */
const USDT = 3;

const set = (owner: number, name: 'deposit.day' | 'loss.day', amount: bigint): Command => ({
  ...{ kind: 'limit.set', owner, name },
  amount,
});
const claim = (owner: number): Command => ({ kind: 'wallet.claimDemo', owner });
const demoOf = (asset: number): Command => ({
  kind: 'wallet.configureDemo',
  ...{ enabled: true, everyMs: 0, grants: [{ asset, amount: 1_000n }] },
});

/** Ann sells a lot for ten less than its index price, which is her limit; a buy of hers waits. */
const losing = ({ number, ann, bob }: Places): Command[] => [
  ...[demoOf(USDT), claim(ann), claim(bob), market(number, { quote: USDT })],
  { kind: 'indexPrice.update', source: 'case', prices: [{ market: number, price: 100n, volume: 0n }] },
  set(ann, 'loss.day', 10n),
  limit(number, bob, 'buy', 90, 1),
  { ...limit(number, ann, 'buy', 50, 1), clientOrderId: 'waits' },
  limit(number, ann, 'sell', 90, 1),
];

const made: readonly (readonly [name: string, make: (places: Places) => Made])[] = [
  ['a user sets a limit', ({ ann }) => ({ asked: set(ann, 'deposit.day', 5n), old: 'limit.invalid', now: 'ok' })],
  [
    'a raise waits',
    ({ ann }) => ({
      before: [set(ann, 'deposit.day', 5n), set(ann, 'deposit.day', 6n)],
      asked: { kind: 'limit.confirm', owner: ann, name: 'deposit.day' },
      ...{ old: 'limit.nothing_pending', now: 'limit.not_yet' },
    }),
  ],
  [
    'what comes from outside asks a limit of deposits',
    ({ ann }) => ({
      before: [demoOf(USDT), set(ann, 'deposit.day', 999n)],
      asked: claim(ann),
      ...{ old: 'ok', now: 'limit.deposit_reached' },
    }),
  ],
  [
    'what has no index price is refused where there is a limit of deposits',
    ({ ann }) => ({
      before: [demoOf(BASE), set(ann, 'deposit.day', 1_000_000n)],
      asked: claim(ann),
      ...{ old: 'ok', now: 'limit.not_valued' },
    }),
  ],
  [
    'an order asks a limit of losses',
    (places) => ({
      before: losing(places),
      asked: limit(places.number, places.ann, 'buy', 40, 1),
      ...{ old: 'open 0 for 0', now: 'limit.loss_reached' },
    }),
  ],
  [
    'what waits ends with the loss that reaches the limit',
    (places) => ({
      before: losing(places),
      asked: { kind: 'spot.cancelOrder', owner: places.ann, order: 0, clientOrderId: 'waits' },
      ...{ old: 'cancelled 0 for 0', now: 'spot.order_not_open' },
    }),
  ],
  [
    'no order during a cool-off',
    ({ number, ann }) => ({
      before: [market(number), { kind: 'limit.coolOff', owner: ann, days: 1 }],
      asked: limit(number, ann, 'buy', 40, 1),
      ...{ old: 'open 0 for 0', now: 'limit.cooling_off' },
    }),
  ],
  [
    'no order during an exclusion',
    ({ number, ann }) => ({
      before: [market(number), { kind: 'limit.exclude', owner: ann, days: 182 }],
      asked: limit(number, ann, 'buy', 40, 1),
      ...{ old: 'open 0 for 0', now: 'limit.excluded' },
    }),
  ],
];

export const rules4: readonly Case[] = made.map(([name, make], n) => ({ name, before: [], ...make(placesOf(n)) }));
