import { beforeEach, expect, test } from 'vitest';
import { DAY, after } from '../../test/limits.ts';
import { ann, bob, send, USDT_ID } from '../../test/market-of-two.ts';
import { begin, houseOf, lines, refusal, spotOf, START, to } from '../../test/offers.ts';
import { coupon, give } from '../../test/rewards.ts';
import { run, USDT } from '../../test/trading-day.ts';
import { HOUSE_LOCKUP, HOUSE_REWARDS } from '../core/ledger.ts';
import { explained } from '../describe.ts';
import { emptyState, settingProblem, takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';
import { boostOf } from './sums.ts';

const MIDNIGHT = Date.UTC(2026, 0, 2);
const CENT = USDT / 100n;
const fund = (owner: number, total: bigint): Command => ({ kind: 'wallet.fundHouse', owner, asset: USDT_ID, total });
/** 0.005 % a day on at most 1,000 USDT. */
const template = coupon(1, 50, { couponKind: 'boost', products: [], amountMax: 1_000n * USDT, days: 30 });
const lock = (usdt: bigint, change: object = {}): Command => ({
  ...{ kind: 'lockup.lock', owner: ann, offer: 1, amount: usdt * USDT, renew: false, ...change },
});
const boost = (order = 1, id = 1, owner = ann): Command => ({ kind: 'lockup.boost', owner, order, coupon: id });
const redeem: Command = { kind: 'lockup.redeem', owner: ann, order: 1 };
const house = () => houseOf(state, HOUSE_REWARDS);
const boosts = () => {
  const { entries } = takeChanges(state);
  return entries.filter(({ reason }) => reason === 'rewards.boost').map(({ amount, at }) => [amount, at]);
};

let state: State;
beforeEach(() => {
  state = emptyState();
  run(state, begin);
  to(state, START);
  for (const owner of [ann, bob]) send(state, { kind: 'wallet.claimDemo', owner });
  run(state, [
    ...[fund(HOUSE_LOCKUP, 100n * USDT), fund(HOUSE_REWARDS, 2n * USDT), template],
    {
      ...{ kind: 'lockup.configureOffer', offer: 1, asset: USDT_ID, days: 30, dailyPpm: 1_000, penaltyPpm: 1_000 },
      ...{ min: USDT, ownerMax: 5_000n * USDT, allMax: 9_000n * USDT, status: 'open' },
    },
    give(1, ann, bob),
  ]);
  takeChanges(state);
});

test('REWARD-030 1,000 at 0.005 % for 30 days: 1.50 is held, 0.05 is paid a day as an entry of its own; of 1,500 the same', () => {
  for (const [usdt, order] of [
    [1_000n, 1],
    [1_500n, 2],
  ] as const) {
    const owner = order === 1 ? ann : bob;
    send(state, lock(usdt, { owner }));
    run(state, [fund(HOUSE_REWARDS, 2n * USDT + BigInt(order) * USDT)]);
    const before = spotOf(state, owner);
    expect(send(state, boost(order, order, owner))).toEqual({ ok: true });
    expect(house()[1]).toBe(BigInt(order) * 150n * CENT);
    expect(spotOf(state, owner)).toBe(before);
  }
  expect(explained(state).get(state.ledger.account(HOUSE_REWARDS, 'spot', USDT_ID))).toBe(300n * CENT);
  takeChanges(state);
  const paid: unknown[] = [];
  for (let day = 1; day <= 30; day += 1) {
    to(state, MIDNIGHT + day * DAY);
    paid.push(...boosts());
  }
  expect(paid).toEqual(Array.from({ length: 60 }, (_, n) => [5n * CENT, MIDNIGHT + (Math.floor(n / 2) + 1) * DAY]));
  expect(house()).toEqual([100n * CENT, 0n]);
  expect(state.rewards.coupons.size).toBe(0);
});

test('REWARD-030 what rounding leaves is paid later, never more than the budget', () => {
  expect([1, 2, 3].map((days) => boostOf({ ratePpm: 333_333, budget: 9n }, 2n, days))).toEqual([0n, 1n, 1n]);
  expect(boostOf({ ratePpm: 50, budget: 149n * CENT }, 1_000n * USDT, 30)).toBe(149n * CENT);
});

test('REWARD-031 leaving early keeps what full days brought and releases the rest', () => {
  send(state, lock(1_000n));
  send(state, boost());
  to(state, MIDNIGHT + 3 * DAY + 5);
  takeChanges(state);
  expect(send(state, redeem)).toMatchObject({ ok: true });
  expect(house()).toEqual([185n * CENT, 0n]);
  expect(takeChanges(state).rewards.coupons).toMatchObject([{ status: 'used', saved: 15n * CENT, open: 'no' }]);
  to(state, MIDNIGHT + 9 * DAY);
  expect(boosts()).toEqual([]);
});

test('REWARD-031 a coupon is for one own lock-up before its first interest, which has one; a renewal has none', () => {
  send(state, lock(1_000n, { renew: true }));
  send(state, lock(10n, { owner: bob }));
  run(state, [give(1, ann)]);
  expect([send(state, boost(2)), send(state, boost(9)), send(state, boost(1, 2)), send(state, boost(1, 9))]).toEqual([
    ...[refusal('lockup.order_not_found'), refusal('lockup.order_not_found')],
    ...[refusal('rewards.coupon_not_found'), refusal('rewards.coupon_not_found')],
  ]);
  expect([send(state, boost()), send(state, boost()), send(state, boost(1, 3))]).toEqual([
    ...[{ ok: true }, refusal('rewards.coupon_over'), refusal('rewards.boosted')],
  ]);
  to(state, MIDNIGHT + DAY);
  expect(send(state, boost(2, 2, bob))).toEqual(refusal('lockup.order_paid'));
  to(state, MIDNIGHT + 30 * DAY);
  expect(state.lockup.orders.get(3)).toMatchObject({ renewed: 1 });
  expect(house()).toEqual([50n * CENT, 0n]);
  run(state, [give(1, ann)]);
  expect(send(state, boost(3, 4))).toEqual(refusal('lockup.order_paid'));
});

test('REWARD-031 what the account of rewards cannot cover, and a break, are refused without a trace', () => {
  run(state, [give(1, ann)]);
  send(state, lock(1_000n));
  send(state, lock(1_000n));
  send(state, boost());
  const before = lines(state);
  expect(send(state, boost(2, 3))).toEqual(refusal('rewards.house_short'));
  expect(lines(state)).toEqual(before);
  send(state, { kind: 'limit.coolOff', owner: ann, days: 1 });
  expect(send(state, boost(2, 3))).toEqual(refusal('limit.cooling_off'));
});

test('REWARD-030 terms that cannot be are refused, with the field; an unused one ends', () => {
  const problem = (other: object) => settingProblem(state, { ...template, template: 2, ...other });
  expect([
    ...[problem({}), problem({ products: ['spot'] }), problem({ amountMax: 0n }), problem({ ratePpm: 0 })],
    ...[problem({ asset: 99 }), problem({ couponKind: 'fee' })],
  ]).toEqual([undefined, 'products', 'amountMax', 'ratePpm', 'asset', 'products']);
  send(state, lock(1_000n));
  after(state, 31 * DAY, lock(1_000n));
  expect(send(state, boost(2))).toEqual(refusal('rewards.coupon_over'));
});
