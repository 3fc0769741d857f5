/** Random books and random orders: what is quoted is what then happens. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marketOf } from '../../test/market-of-scales.ts';
import { send } from '../../test/market-of-two.ts';
import { publicOf } from '../../test/public-of.ts';
import { size } from '../../test/sizes.ts';
import { takeChanges } from '../engine.ts';
import { selfTradePolicies } from '../core/terms.ts';
import type { PlaceOrder } from './command.ts';
import { feeOf } from './quote.ts';
import { quoteOrder } from './quote-order.ts';

const SEED = 20_261_122;
const [ann, bob] = [1_000, 1_001];
const TAKER_PPM = 1_700;
/** Prices from 2 to 120 in steps of 2, amounts from 3 to 27 in threes; a lot at a price of p is worth 3 p. */
const rules = {
  ...{ baseScale: 0, quoteScale: 0, tick: 2n, lot: 3n, notionalMin: 30n, notionalMax: 3_000n },
  ...{ takerFeePpm: TAKER_PPM, makerFeePpm: 0 },
};
const bounds = { bids: { min: 20, max: 32 }, asks: { min: 33, max: 45 } };
/** The owner: mostly Bob, now and then Ann. */
const whose = fc.oneof({ weight: 3, arbitrary: fc.constant(bob) }, { weight: 1, arbitrary: fc.constant(ann) });
const levelsOf = ({ min, max }: { min: number; max: number }) =>
  fc.uniqueArray(fc.tuple(fc.integer({ min, max }), fc.integer({ min: 1, max: 9 }), whose), {
    selector: ([price]) => price,
    maxLength: 6,
  });
const book = fc.record({ bids: levelsOf(bounds.bids), asks: levelsOf(bounds.asks) });

/** Mostly on the step; now and then none, off the step, or far too much. */
const amountOn = (step: number, min: number, max: number) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min, max }).map((count) => BigInt(count * step)) },
    { weight: 1, arbitrary: fc.constantFrom(0n, 1n, BigInt(step) + 1n, 10n ** 30n * BigInt(step), 2n ** 60n + 1n) },
  );
const price = amountOn(2, 18, 48);
const amount = amountOn(3, 1, 40);
const nothing = fc.constant(0n);
const sized = fc.oneof(
  { weight: 8, arbitrary: fc.record({ amount, value: nothing }) },
  { weight: 8, arbitrary: fc.record({ amount: nothing, value: amountOn(1, 1, 3_100) }) },
  { weight: 1, arbitrary: fc.record({ amount, value: amountOn(1, 1, 3_100) }) },
);
const order: fc.Arbitrary<PlaceOrder> = fc
  .record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    type: fc.constantFrom('limit' as const, 'market' as const),
    timeInForce: fc.constantFrom('GTC' as const, 'IOC' as const, 'FOK' as const),
    postOnly: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    selfTrade: fc.option(fc.constantFrom(...selfTradePolicies), { nil: undefined }),
    sized,
    limited: amount,
    price,
    worstPrice: fc.oneof(nothing, price),
  })
  .map(({ sized: by, limited, price: limit, worstPrice, selfTrade, ...order }) => ({
    ...{ kind: 'spot.placeOrder', owner: ann, market: 1, ...order },
    ...(selfTrade && { selfTrade }),
    // A limit order is by amount, but for one that is wrong.
    ...(order.type === 'limit' && by.amount === 0n ? { amount: limited, value: 0n } : by),
    ...(order.type === 'limit' ? { price: limit, worstPrice: 0n } : { price: 0n, worstPrice }),
  }));
const limitOf = (side: 'buy' | 'sell', [ticks, lots, owner]: readonly [number, number, number]): PlaceOrder => ({
  ...{ kind: 'spot.placeOrder', owner, market: 1, side, type: 'limit', timeInForce: 'GTC', postOnly: false },
  ...{ price: BigInt(ticks) * rules.tick, amount: BigInt(lots) * rules.lot, value: 0n, worstPrice: 0n },
});

test(
  'SPOT-023 for any book and any order, the preview refuses for the same reason as the order, or returns what it then gets',
  { tags: ['long'] },
  () => {
    const words = new Map<string, number>();
    fc.assert(
      fc.property(
        book,
        order,
        fc.option(fc.integer({ min: 40, max: 90 }), { freq: 4 }),
        fc.nat(9),
        ({ bids, asks }, asked, index, halt) => {
          const state = marketOf(rules, [ann, bob], { base: 2n ** 120n, quote: 2n ** 120n });
          for (const level of bids) send(state, limitOf('buy', level));
          for (const level of asks) send(state, limitOf('sell', level));
          if (index !== null)
            send(state, {
              kind: 'indexPrice.update',
              ...{ source: 'test', prices: [{ market: 1, price: BigInt(index), volume: 0n }] },
            });
          if (halt === 0) send(state, { kind: 'spot.haltMarket', market: 1 });
          const orders = takeChanges(state)
            .spot.orders.filter(({ owner, status }) => owner === ann && status === 'open')
            .map(({ side, price: at, amount: left }) => ({ side, price: at, amount: left }));
          const seen = publicOf(state, 1);
          const quoted = quoteOrder(seen, asked, { orders });
          const outcome = send(state, asked);
          const word = quoted.ok
            ? `${asked.type} ${quoted.filledAmount > 0n ? 'fills' : 'rests or ends'}`
            : quoted.reason;
          words.set(word, (words.get(word) ?? 0) + 1);
          // As the owner has it, to the unit.
          const { needed = 0n } = quoted;
          if (quoted.ok) expect(quoteOrder(seen, asked, { orders, available: needed })).toEqual(quoted);
          if (needed > 0n)
            expect(quoteOrder(seen, asked, { orders, available: needed - 1n })).toEqual({
              ...{ ok: false, reason: 'spot.insufficient_funds', needed },
            });
          if (!quoted.ok) {
            expect(outcome).toEqual(quoted);
            return;
          }
          const received = quoted.fills.map(({ amount: got, value }) => (asked.side === 'buy' ? got : value));
          expect(outcome).toMatchObject({
            ok: true,
            order: {
              filledAmount: quoted.filledAmount,
              filledValue: quoted.filledValue,
              fee: received.reduce((sum, each) => sum + feeOf(each, TAKER_PPM), 0n),
            },
          });
          // What is left of a limit order rests, with its part of the hold.
          const rows = takeChanges(state).spot.orders.filter(({ owner }) => owner === ann);
          const row = rows.find(({ side }) => side === asked.side);
          const expired = rows.filter(({ side, cancelReason }) => side !== asked.side && cancelReason === 'self_trade');
          expect([quoted.ownExpired, quoted.endsAtOwn]).toEqual([expired.length, row?.cancelReason === 'self_trade']);
          if (quoted.endsAtOwn) words.set('ends at own', 1);
          if (quoted.ownExpired > 0) words.set('own expire', 1);
          expect([row?.price, row?.amount === 0n ? 0n : (row?.amount ?? 0n) - (row?.filledAmount ?? 0n)]).toEqual([
            quoted.limit,
            quoted.left,
          ]);
        },
      ),
      { seed: SEED, numRuns: size(6_000, 1_000) },
    );
    // Every refusal that does not depend on the owner's funds and names.
    expect([...words.keys()].sort()).toEqual(
      [
        ...['limit fills', 'limit rests or ends', 'market fills', 'market rests or ends'],
        ...['spot.market_halted', 'spot.price_missing'],
        ...['spot.price_off_tick', 'spot.price_out_of_range', 'spot.worst_price_off_tick', 'spot.no_index_price'],
        ...['spot.amount_missing', 'spot.amount_off_lot', 'spot.amount_too_small', 'spot.amount_too_large'],
        ...['spot.notional_too_small', 'spot.no_liquidity', 'spot.post_only_would_take', 'spot.fill_or_kill_unfilled'],
        ...['spot.would_trade_with_self', 'own expire', 'ends at own'],
      ].sort(),
    );
  },
);
