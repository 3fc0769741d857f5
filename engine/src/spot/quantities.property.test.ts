/** Any scales, steps and sizes: nothing throws, nothing wraps, nothing is made or lost, and every way to derive the state agrees. */
import { assert } from '@glassbook/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marketOf, type Rules } from '../../test/market-of-scales.ts';
import { NaiveBook } from '../../test/naive-book.ts';
import { size } from '../../test/sizes.ts';
import { tables } from '../../test/tables.ts';
import { AMOUNT_MAX } from '../core/amounts.ts';
import { gridOf, LOTS_MAX, lotsFor, stepsIn, TICKS_MAX, valueOf } from '../core/grid.ts';
import { describe, explained } from '../describe.ts';
import { apply, takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';
import { limitProblem } from './check-order.ts';
import { publicOf } from '../../test/public-of.ts';
import { amountMax, notional } from './quote.ts';
import { quoteOrder } from './quote-order.ts';

const SEED = 20_260_501;
const owners = [1_000, 1_001, 1_002];
const power = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((exponent) => 10n ** BigInt(exponent));

/** Steps whose product is a whole number of quote units, from one unit to as many as fit. */
const rules = fc
  .record({
    baseScale: fc.nat(18),
    quoteScale: fc.nat(18),
    lot: fc.oneof(fc.constant(1n), power(0, 20), fc.bigInt(1n, 10n ** 6n)),
    tickBy: fc.oneof(fc.constant(1n), power(0, 12), fc.bigInt(1n, 10n ** 4n)),
    notionalMax: fc.oneof(power(1, 38), fc.constant(AMOUNT_MAX)),
    makerFeePpm: fc.integer({ min: 0, max: 999_999 }),
    takerFeePpm: fc.integer({ min: 0, max: 999_999 }),
  })
  .map(({ tickBy, ...rest }): Rules => {
    const whole = 10n ** BigInt(rest.baseScale);
    return { ...rest, tick: (whole / gcd(whole, rest.lot)) * tickBy };
  });
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** A number of steps of any size; small, near a bound or below zero too. */
const count = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt(1n, 100n) },
  { weight: 3, arbitrary: fc.nat(62).chain((bits) => fc.bigInt(1n, 2n ** BigInt(bits))) },
  { weight: 1, arbitrary: fc.constantFrom(-1n, 0n, 2n ** 31n, 2n ** 52n - 1n, 2n ** 52n, 2n ** 53n - 1n, 2n ** 53n) },
);

const asked = fc.record({
  owner: fc.constantFrom(...owners),
  what: fc.constantFrom('limit', 'limit', 'limit', 'limit', 'amount', 'value', 'amend', 'cancel'),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  timeInForce: fc.constantFrom('GTC' as const, 'GTC' as const, 'IOC' as const, 'FOK' as const),
  ticks: count,
  lots: count,
  /** Prices and sizes of one day are similar, or nothing would ever trade. */
  near: fc.integer({ min: -3, max: 3 }),
  off: fc.constantFrom(0n, 0n, 0n, 0n, 0n, 1n),
  order: fc.nat(12),
});
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

function commandOf(state: State, rules: Rules, middle: bigint, typical: bigint, one: Asked): Command {
  const near = middle + BigInt(one.near);
  const ticks = one.order % 3 === 0 ? one.ticks : near < 1n ? 1n : near;
  const lots = one.order % 4 === 0 ? one.lots : typical + BigInt(one.near);
  const price = ticks * rules.tick + one.off;
  const amount = lots * rules.lot;
  const { orders } = state.spot;
  const slots = orders.slots();
  const slot = slots[one.order % (slots.length || 1)];
  const open =
    slot === undefined ? { owner: one.owner, order: 1 } : { owner: orders.owner(slot), order: orders.id(slot) };
  if (one.what === 'cancel') return { kind: 'spot.cancelOrder', ...open };
  if (one.what === 'amend') return { kind: 'spot.amendOrder', ...open, price, amount: one.near > 0 ? 0n : amount };
  const market = one.what !== 'limit';
  return {
    kind: 'spot.placeOrder',
    owner: one.owner,
    market: 1,
    side: one.side,
    type: market ? 'market' : 'limit',
    timeInForce: one.timeInForce,
    postOnly: false,
    price: market ? 0n : price,
    amount: one.what === 'value' ? 0n : amount,
    value: one.what === 'value' ? (price * amount) / 10n ** BigInt(rules.baseScale) : 0n,
    worstPrice: market ? price : 0n,
  };
}

function check(state: State): void {
  for (const [asset, sum] of state.ledger.sums()) assert(sum === 0n, `asset ${asset} sums to ${sum}`);
  const owed = explained(state);
  for (let account = 0; account < state.ledger.count; account += 1) {
    const { owner, available, held } = state.ledger.row(account);
    assert(owner === 0 || available >= 0n, 'only the external account is below zero');
    assert(held === (owed.get(account) ?? 0n), 'what is held is explained');
  }
}

/** The owner's own data, which a preview does not have. */
const ofItsOwner = ['spot.insufficient_funds', 'spot.would_trade_with_self'];

/** The preview of an order, before the engine has it; of one whose owner has others nothing. */
function previewOf(state: State, command: Command) {
  if (command.kind !== 'spot.placeOrder') return undefined;
  const { orders } = state.spot;
  if (orders.slots().some((slot) => orders.owner(slot) === command.owner)) return undefined;
  return quoteOrder(publicOf(state, 1), command);
}

const naively = (state: State): State => {
  const market = state.spot.markets.get(1);
  assert(market !== undefined, 'the market is there');
  market.book = new NaiveBook(state.spot.orders);
  return state;
};
const lines = (state: State): string[] => [...describe(state)];

test('whatever the scales and sizes, money is conserved, holds are explained, and live, loaded, naive and preview agree', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(
      rules,
      fc.array(asked, { minLength: 5, maxLength: 30 }),
      fc.record({ middle: fc.nat(51), typical: fc.nat(52), funds: fc.nat(126) }),
      (rules, list, size) => {
        const middle = 2n ** BigInt(size.middle);
        const typical = 2n ** BigInt(size.typical);
        // Enough for some such orders where that fits.
        const much = (amount: bigint) =>
          amount * 40n < AMOUNT_MAX / 4n ? amount * 40n : 2n ** BigInt(size.funds) / 4n + 1n;
        const funds = {
          base: much(typical * rules.lot),
          quote: much(notional(middle * rules.tick, typical * rules.lot, rules.baseScale)),
        };
        const stored = tables();
        const live = marketOf(rules, owners, funds, stored.store);
        const naive = naively(marketOf(rules, owners, funds));
        for (const one of list) {
          const command = commandOf(live, rules, middle, typical, one);
          const preview = previewOf(live, command);
          const entry = { seq: live.seq + 1, at: live.at + 1, command };
          const outcome = apply(live, entry);
          expect(apply(naive, entry)).toEqual(outcome);
          check(live);
          const word = outcome.ok ? command.kind : outcome.reason;
          seen.set(word, (seen.get(word) ?? 0) + 1);
          if (preview && !ofItsOwner.includes(word)) {
            const { filledAmount, filledValue } = preview.ok ? preview : { filledAmount: 0n, filledValue: 0n };
            expect(outcome).toMatchObject(preview.ok ? { ok: true, order: { filledAmount, filledValue } } : preview);
            const way = !preview.ok ? 'refused alike' : preview.fills.length > 0 ? 'filled' : 'rested';
            seen.set(way, (seen.get(way) ?? 0) + 1);
          }
          stored.store(takeChanges(live));
        }
        expect(lines(naive)).toEqual(lines(live));
        expect(lines(stored.load(live))).toEqual(lines(live));
      },
    ),
    { seed: SEED, numRuns: size(400, 60) },
  );
  // Orders must actually trade.
  const reached = [
    'filled',
    'rested',
    'refused alike',
    'spot.placeOrder',
    'spot.amendOrder',
    'spot.cancelOrder',
    'spot.amount_too_large',
  ];
  for (const word of [...reached, 'spot.price_out_of_range', 'spot.price_off_tick', 'spot.insufficient_funds'])
    expect([word, (seen.get(word) ?? 0) > size(20, 0)]).toEqual([word, true]);
});

test('steps, values and lots for a value are exact whatever their size', () => {
  const big = fc.nat(130).chain((bits) => fc.bigInt(0n, 2n ** BigInt(bits)));
  fc.assert(
    fc.property(
      big,
      big.map((step) => step + 1n),
      big,
      (amount, step, steps) => {
        const number = step > 2n ** 53n - 1n ? Infinity : Number(step);
        const whole = (count: bigint) => (count > BigInt(LOTS_MAX) ? Infinity : Number(count));
        expect(stepsIn(steps * step, number, step)).toBe(whole(steps));
        expect(stepsIn(amount, number, step)).toBe(amount % step === 0n ? whole(amount / step) : NaN);
      },
    ),
    { seed: SEED, numRuns: size(2_000, 200) },
  );
  fc.assert(
    fc.property(rules, fc.nat(52), fc.nat(53), big, ({ tick, lot, baseScale }, tickBits, lotBits, value) => {
      const grid = gridOf(tick, lot, baseScale);
      assert(grid !== undefined, 'the steps are valid');
      const [ticks, lots] = [2 ** tickBits - 1 || 1, 2 ** lotBits - 1 || 1];
      expect(valueOf(grid, ticks, lots)).toBe(notional(BigInt(ticks) * tick, BigInt(lots) * lot, baseScale));
      const paid = lotsFor(grid, ticks, value);
      if (paid === Infinity) return;
      expect(valueOf(grid, ticks, paid) <= value).toBe(true);
      expect(valueOf(grid, ticks, paid) + valueOf(grid, ticks, 1) > value).toBe(true);
    }),
    { seed: SEED, numRuns: size(2_000, 200) },
  );
});

test('an order is too large exactly when it is more than the maximum that is named', () => {
  let [large, fits] = [0, 0];
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 51 }), fc.integer({ min: -2, max: 2 }), (rules, bits, more) => {
      const market = marketOf(rules, [], { base: 1n, quote: 1n }).spot.markets.get(1);
      assert(market !== undefined, 'the market is there');
      const ticks = Math.min(2 ** bits + 1, market.ticksMax);
      const max = amountMax(rules, BigInt(ticks) * rules.tick);
      const lots = Number(max / rules.lot) + more;
      if (lots < 1 || lots > LOTS_MAX || ticks > TICKS_MAX) return;
      const tooLarge = more > 0;
      expect(limitProblem(market, ticks, lots) === 'spot.amount_too_large').toBe(tooLarge);
      if (tooLarge) large += 1;
      else fits += 1;
    }),
    { seed: SEED, numRuns: 1_000 },
  );
  expect(large > 100 && fits > 100).toBe(true);
});
