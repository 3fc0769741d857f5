/**
 * What rules 2 change (engine/src/core/rules.ts), a case for each: commands that lead to it, and one that is answered otherwise under rules 1. No case
 * touches what another needs, so all are in the same journal under either rules.
 */
import { FIRST_USER, keyName, type Command, type ConfigureMaker } from '@glassbook/engine';

export type Case = {
  name: string;
  before: readonly Command[];
  /** Sent three days after those. */
  later?: readonly Command[];
  asked: Command;
  /** The answers (`answerOf`) under the rules before, and under these. */
  old: string;
  now: string;
};
type Place = Extract<Command, { kind: 'spot.placeOrder' }>;
type Kinds = Extract<Command, { kind: 'asset.configure' }>['kinds'];

export const BASE = 101;
export const QUOTE = 102;
const EARN_ONLY = 103;
const TRADERS = 40;
const DAY_MS = 86_400_000;

const asset = (number: number, kinds: Kinds, name = `A${number}`): Command => ({
  kind: 'asset.configure',
  ...{ asset: number, name, scale: 0, kinds },
});
/** A lot at a price of p is worth p. */
export const market = (
  number: number,
  other: Partial<Extract<Command, { kind: 'spot.configureMarket' }>> = {},
): Command => ({
  kind: 'spot.configureMarket',
  ...{ market: number, base: BASE, quote: QUOTE, tick: 1n, lot: 1n, notionalMin: 1n, notionalMax: 1_000_000n },
  ...{ makerFeePpm: 0, takerFeePpm: 0, bandPpm: 50_000, openOrdersMax: 100, ...other },
});
export const maker = (number: number, staleAfterMs: number): ConfigureMaker => ({
  kind: 'spot.configureMaker',
  ...{ market: number, levels: 1, halfSpreadPpm: 100, stepPpm: 0, notional: 1_000n, growthPpm: 0, staleAfterMs },
});
const demo = (everyMs: number): Command => ({
  kind: 'wallet.configureDemo',
  ...{ enabled: true, everyMs, grants: [BASE, QUOTE].map((each) => ({ asset: each, amount: 1_000_000n })) },
});

/** Assets and traders with money of both. */
export const opening: readonly Command[] = [
  asset(BASE, ['spot']),
  asset(QUOTE, ['spot']),
  asset(EARN_ONLY, ['earn']),
  demo(DAY_MS),
  ...Array.from({ length: TRADERS }, (_, n): Command => ({ kind: 'wallet.claimDemo', owner: FIRST_USER + 100 + n })),
];

/** The market and the two traders of the n-th case. */
export const placesOf = (n: number) => ({
  number: 110 + n,
  ann: FIRST_USER + 100 + 2 * n,
  bob: FIRST_USER + 101 + 2 * n,
});
export type Places = ReturnType<typeof placesOf>;

export const limit = (number: number, owner: number, side: Place['side'], price: number, lots: number): Place => ({
  kind: 'spot.placeOrder',
  ...{ owner, market: number, side, type: 'limit', timeInForce: 'GTC', postOnly: false },
  ...{ price: BigInt(price), amount: BigInt(lots), value: 0n, worstPrice: 0n },
});
const byValue = (number: number, owner: number, side: Place['side'], value: number): Place => ({
  ...limit(number, owner, side, 0, 0),
  ...{ type: 'market', timeInForce: 'IOC', value: BigInt(value), worstPrice: side === 'buy' ? 1_000n : 1n },
});

export type Made = Pick<Case, 'asked' | 'old' | 'now'> & { before?: readonly Command[] };
const made: readonly (readonly [name: string, make: (places: Places) => Made])[] = [
  [
    'by value an order goes on to the next while what is left pays for a lot there',
    ({ number, ann, bob }) => ({
      before: [market(number), limit(number, bob, 'buy', 30, 5), limit(number, bob, 'buy', 10, 5)],
      asked: byValue(number, ann, 'sell', 179),
      ...{ old: 'done 5 for 150', now: 'done 7 for 170' },
    }),
  ],
  [
    'by value an own order is not met by what does not pay for a lot of it',
    ({ number, ann, bob }) => ({
      before: [market(number), limit(number, bob, 'sell', 30, 4), limit(number, ann, 'sell', 60, 5)],
      asked: byValue(number, ann, 'buy', 179),
      ...{ old: 'cancelled 4 for 120', now: 'done 4 for 120' },
    }),
  ],
  [
    'by value an order that cannot pay for a lot is refused as too small',
    ({ number, ann, bob }) => ({
      before: [market(number), limit(number, bob, 'buy', 200, 5)],
      asked: byValue(number, ann, 'sell', 179),
      ...{ old: 'spot.no_liquidity', now: 'spot.amount_too_small' },
    }),
  ],
  [
    'by value that is so where the order it cannot pay for is its own',
    ({ number, ann }) => ({
      before: [market(number), limit(number, ann, 'buy', 200, 5)],
      asked: byValue(number, ann, 'sell', 179),
      ...{ old: 'spot.would_trade_with_self', now: 'spot.amount_too_small' },
    }),
  ],
  [
    'what a market order by amount is worth is not asked where nothing rests',
    ({ number, ann }) => ({
      before: [market(number, { notionalMax: 5_000n })],
      asked: { ...limit(number, ann, 'buy', 0, 10), type: 'market', timeInForce: 'IOC', worstPrice: 1_000n },
      ...{ old: 'spot.amount_too_large', now: 'spot.no_liquidity' },
    }),
  ],
  [
    'open orders are counted in their own market',
    ({ number, ann }) => ({
      before: [
        market(number, { openOrdersMax: 2 }),
        market(number + 100),
        ...[1, 2].map((price) => limit(number + 100, ann, 'buy', price, 1)),
      ],
      asked: limit(number, ann, 'buy', 1, 1),
      ...{ old: 'spot.too_many_open_orders', now: 'open 0 for 0' },
    }),
  ],
  [
    'an order does not get the name of an open one of its owner',
    ({ number, ann }) => ({
      before: [market(number), { ...limit(number, ann, 'buy', 1, 1), clientOrderId: 'once' }],
      asked: { ...limit(number, ann, 'buy', 2, 1), clientOrderId: 'once' },
      ...{ old: 'open 0 for 0', now: 'spot.client_order_id_taken' },
    }),
  ],
  [
    'an asset keeps its kinds of account',
    () => ({
      before: [asset(104, ['spot', 'earn'])],
      asked: asset(104, ['spot']),
      ...{ old: 'ok', now: 'asset.invalid' },
    }),
  ],
  [
    'an asset has known kinds of account only',
    () => ({ asked: asset(105, ['spot', 'chest' as 'spot']), old: 'ok', now: 'asset.invalid' }),
  ],
  [
    'the base of a market has a spot account',
    ({ number }) => ({ asked: market(number, { base: EARN_ONLY }), old: 'ok', now: 'spot.settings_invalid' }),
  ],
  [
    'the quote of a market has a spot account',
    ({ number }) => ({ asked: market(number, { quote: EARN_ONLY }), old: 'ok', now: 'spot.settings_invalid' }),
  ],
  [
    'quotes are stale after a day at most',
    ({ number }) => ({
      before: [market(number), maker(number, DAY_MS)],
      asked: maker(number, DAY_MS + 1),
      ...{ old: 'ok', now: 'spot.settings_invalid' },
    }),
  ],
  [
    'a house account that is given money is one',
    () => ({
      asked: { kind: 'wallet.fundHouse', owner: 2.5, asset: QUOTE, total: 1n },
      ...{ old: 'ok', now: 'wallet.settings_invalid' },
    }),
  ],
  [
    'a house account is given money of an asset with a spot account',
    () => ({
      asked: { kind: 'wallet.fundHouse', owner: 2, asset: EARN_ONLY, total: 1n },
      ...{ old: 'ok', now: 'wallet.settings_invalid' },
    }),
  ],
  [
    'demo claims come after whole milliseconds',
    () => ({ before: [demo(1)], asked: demo(0.5), old: 'ok', now: 'wallet.settings_invalid' }),
  ],
];

/** The name of the request of a case's last command, by which the journal identifies the case. */
export const caseName = (place: number): string => keyName(FIRST_USER, `case-${place}`);
export const rules2: readonly Case[] = made.map(([name, make], n) => ({ name, before: [], ...make(placesOf(n)) }));
