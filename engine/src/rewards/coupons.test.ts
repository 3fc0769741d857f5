import { describe, expect, test } from 'vitest';
import * as futures from '../../test/futures-market.ts';
import { DAY, after } from '../../test/limits.ts';
import { ann, bob, BTC_ID, funds, order, send, USDT_ID } from '../../test/market-of-two.ts';
import { coupon, give, withRewards } from '../../test/rewards.ts';
import { prices, run, USDT } from '../../test/trading-day.ts';
import { settingProblem, takeChanges } from '../engine.ts';
import type { State } from '../products.ts';
import { offOf, worthOfOff } from './discount.ts';

const open = { budget: 10n * USDT, saved: 0n };
const own = (state: State, owner = ann) => state.rewards.coupons.get(owner) ?? [];
const uses = (state: State) => takeChanges(state).rewards.uses;
const refusal = (reason: string) => ({ ok: false, reason });

describe('REWARD-001 a discount is the rate of a fee, at most what the rest of the budget buys', () => {
  const usdt = { price: 1n, whole: 1n };
  test('of 4.12566 at 20 %, 0.825132 is taken off and 3.300528 is paid', () => {
    const { off } = offOf(412_566_000n, { ...open, ratePpm: 200_000 }, usdt);
    expect([off, 412_566_000n - off]).toEqual([82_513_200n, 330_052_800n]);
  });
  test('0.05 USDT that are left buy 0.00000073 of a fee in BTC at 68,000', () => {
    const btc = { price: 68_000n * USDT, whole: 10n ** 8n };
    const off = offOf(1_000n, { ratePpm: 200_000, budget: 10n * USDT, saved: 995_000_000n }, btc);
    expect(off).toEqual({ off: 73n, worth: 4_964_000n });
  });
  test('both are rounded down, and what it is worth never passes the budget', () => {
    for (const price of [1n, 3n, 7n, 68_000n * USDT, 99_999_999n])
      for (const saved of [0n, 1n, 999_999_999n]) {
        const discount = { ratePpm: 333_333, budget: 10n * USDT, saved };
        const by = { price, whole: 10n ** 8n };
        const { off, worth } = offOf(10n ** 9n + 7n, discount, by);
        expect(worth).toBe(worthOfOff(off, by));
        expect(worth <= discount.budget - saved).toBe(true);
      }
  });
});

/** Bob buys 100 lots of Ann at 70,000: 70 USDT, of which the maker's fee is 0.056 and the taker's 0.000001 BTC. */
function traded(state: State): void {
  send(state, order(ann, 'sell', 70_000, 100));
  send(state, order(bob, 'buy', 70_000, 100));
}

test('REWARD-003 the fee that is left is posted as one entry, nobody pays the discount, and the hold was whole', () => {
  const state = withRewards();
  send(state, give(2, ann, bob));
  takeChanges(state);
  const before = [funds(state, ann, USDT_ID), funds(state, bob, BTC_ID)];
  traded(state);
  const { entries, rewards } = takeChanges(state);
  const fees = entries.filter(({ reason }) => reason === 'spot.fee');
  expect(fees.map(({ fromOwner, amount, line }) => [fromOwner, amount, line])).toEqual([
    [bob, 80n, 2],
    [ann, 4_480_000n, 3],
  ]);
  expect(
    rewards.uses.map(({ owner, before: due, off, paid, worth, line }) => [owner, due, off, paid, worth, line]),
  ).toEqual([
    [bob, 100n, 20n, 80n, 1_400_000n, 2],
    [ann, 5_600_000n, 1_120_000n, 4_480_000n, 1_120_000n, 3],
  ]);
  expect(funds(state, ann, USDT_ID)[0] - before[0]![0]).toBe(7_000_000_000n - 4_480_000n);
  expect(funds(state, bob, BTC_ID)[0] - before[1]![0]).toBe(100_000n - 80n);
  expect(own(state)[0]?.saved).toBe(1_120_000n);
});

test('REWARD-002 one coupon counts for a fee: that which takes most off, then that which ends first, then the lowest number', () => {
  const state = withRewards();
  run(state, [coupon(3, 200_000, { days: 1 }), coupon(4, 200_000, { days: 1 })]);
  for (const template of [1, 2, 3, 4]) send(state, give(template, ann));
  traded(state);
  expect(uses(state).map(({ coupon: id }) => id)).toEqual([3]);
  // One whose budget is nearly used takes less off than one at a lower rate.
  const other = withRewards();
  run(other, [coupon(3, 900_000, { budget: 1n })]);
  for (const template of [3, 1]) send(other, give(template, ann));
  traded(other);
  expect(uses(other).map(({ coupon: id }) => id)).toEqual([2]);
});

test('REWARD-001 without an index price, or of another product, nothing is taken off', () => {
  const state = withRewards();
  run(state, [coupon(3, 200_000, { products: ['futures'] })]);
  send(state, give(3, ann));
  traded(state);
  expect(uses(state)).toEqual([]);
});

test('REWARD-004 a coupon ends at 00:00 UTC after the day it was given and its days; that millisecond is late', () => {
  const state = withRewards();
  send(state, give(2, ann));
  const end = own(state)[0]!.endAt;
  expect([end % DAY, Math.floor((end - state.at) / DAY)]).toEqual([0, 7]);
  const fill = (at: number) => {
    after(state, at - state.at - 2, prices(70_000n, 2n));
    takeChanges(state);
    traded(state);
    return uses(state).length;
  };
  expect([fill(end - 1), fill(end + 1)]).toEqual([1, 0]);
  after(state, 1, give(2, ann));
  expect(takeChanges(state).rewards.coupons.map(({ id, status, open: is }) => [id, status, is])).toEqual([
    [1, 'expired', 'no'],
    [2, 'to_use', 'yes'],
  ]);
});

test('REWARD-004 a coupon is used in the command that uses up its budget', () => {
  const state = withRewards();
  run(state, [coupon(3, 200_000, { budget: 1_000_000n })]);
  send(state, give(3, ann));
  traded(state);
  const { rewards } = takeChanges(state);
  expect(rewards.coupons.at(-1)).toMatchObject({ status: 'used', saved: 1_000_000n, open: 'no' });
  expect(state.rewards.coupons.has(ann)).toBe(false);
  traded(state);
  expect(uses(state)).toEqual([]);
});

test('REWARD-005 what was given counts to the total in its command, and keeps its terms', () => {
  const state = withRewards();
  run(state, [coupon(3, 200_000, { total: 2 })]);
  expect(send(state, give(3, ann, bob, 1002))).toEqual(refusal('rewards.sold_out'));
  expect(send(state, give(3, ann, bob))).toEqual({ ok: true, given: 2 });
  expect(send(state, give(3, 1002))).toEqual(refusal('rewards.sold_out'));
  expect(settingProblem(state, coupon(3, 300_000))).toBe('ratePpm');
  expect(send(state, { ...give(2, ann), checker: 2 } as never)).toEqual(refusal('rewards.decision_invalid'));
  expect(send(state, give(9, ann))).toEqual(refusal('rewards.template_not_found'));
  expect(send(state, coupon(2, 200_000, { status: 'closed' }))).toEqual({ ok: true });
  expect(send(state, give(2, ann))).toEqual(refusal('rewards.template_closed'));
});

test('REWARD-005 a template or odds that cannot be are refused, with the field', () => {
  const state = withRewards();
  const problems = [
    coupon(3, 200_000, { asset: BTC_ID }),
    coupon(3, 200_000, { products: [] }),
    coupon(3, 200_000, { code: [{ word: 'short' }] }),
    coupon(3, 1_000_000),
    { kind: 'rewards.configureDraw', prizes: [{ count: 9_999, points: 5, template: 0 }] } as const,
    { kind: 'rewards.configureDraw', prizes: [{ count: 10_000, points: 5, template: 1 }] } as const,
    { kind: 'rewards.configureDraw', prizes: [{ count: 10_000, points: 0, template: 9 }] } as const,
  ].map((command) => settingProblem(state, command));
  expect(problems).toEqual(['asset', 'products', 'code', 'ratePpm', 'prizes', 'prizes', 'prizes']);
});

test('REWARD-006 accounts that are linked take one coupon of a template together, by code or in the shop; two undo a link for good', () => {
  const state = withRewards();
  const code = 'WELCOME26';
  run(state, [coupon(3, 200_000, { code: [{ word: code }], task: 'sign_up' })]);
  const link = { kind: 'rewards.link', owner: bob, other: ann, by: 'device' } as const;
  expect([send(state, link), send(state, link)]).toEqual([{ ok: true }, { ok: true }]);
  expect(send(state, { kind: 'rewards.redeem', owner: ann, code: 'WELCOME27' })).toEqual(
    refusal('rewards.code_unknown'),
  );
  expect(send(state, { kind: 'rewards.redeem', owner: ann, code })).toMatchObject({ ok: true });
  expect(send(state, { kind: 'rewards.redeem', owner: ann, code })).toEqual(refusal('rewards.already_given'));
  const free = { kind: 'rewards.buy', owner: bob, template: 3, done: 'sign_up' } as const;
  expect(send(state, free)).toEqual(refusal('rewards.already_given'));
  const undo = { kind: 'rewards.unlink', owner: ann, other: bob, request: 1, maker: 2, checker: 3 } as const;
  expect(send(state, { ...undo, checker: 2 })).toEqual(refusal('rewards.decision_invalid'));
  expect([send(state, undo), send(state, undo)]).toEqual([{ ok: true }, refusal('rewards.link_invalid')]);
  send(state, link);
  expect(send(state, free)).toMatchObject({ ok: true, coupon: { source: 'task' } });
  expect(send(state, { ...link, other: bob })).toEqual(refusal('rewards.link_invalid'));
});

test('REWARD-007 a coupon costs the points that were seen, or nothing once its task is done', () => {
  const state = withRewards();
  run(state, [
    coupon(3, 200_000, { points: 30 }),
    coupon(4, 200_000, { task: 'identity' }),
    { kind: 'rewards.configureDraw', prizes: [{ count: 10_000, points: 40, template: 0 }] },
  ]);
  const buy = (template: number, other: object = {}) =>
    send(state, { kind: 'rewards.buy', owner: ann, template, ...other });
  expect(buy(2)).toEqual(refusal('rewards.not_for_points'));
  expect(buy(3)).toEqual(refusal('rewards.points_short'));
  expect(buy(4, { done: 'sign_up' })).toEqual(refusal('rewards.task_open'));
  expect(buy(4, { done: 'identity' })).toMatchObject({ ok: true });
  state.rewards.points.set(ann, 40);
  expect(buy(3, { seen: { points: 20 } })).toEqual(refusal('rewards.terms_changed'));
  expect(buy(3, { seen: { points: 30 } })).toMatchObject({ ok: true, coupon: { source: 'points' } });
  expect(takeChanges(state).rewards.moves).toMatchObject([{ what: 'shop', change: -30, after: 10 }]);
});

test('REWARD-008 a break gives no coupon; a discount that is held still counts; so many are open at once', () => {
  const state = withRewards();
  send(state, give(2, ann));
  send(state, order(bob, 'sell', 70_000, 100));
  send(state, { kind: 'limit.coolOff', owner: ann, days: 1 });
  expect(send(state, give(2, ann))).toEqual({ ok: true, given: 0 });
  takeChanges(state);
  for (let each = 0; each < 20; each += 1) send(state, give(2, bob));
  expect(send(state, give(2, bob))).toEqual({ ok: true, given: 0 });
});

test('REWARD-003 the fee of a liquidation is paid whole, and uses no coupon', () => {
  const state = futures.opened();
  const unit = { kind: 'limit.configure', unit: USDT_ID } as const;
  for (const command of [unit, coupon(2, 200_000), give(2, futures.ANN, futures.BOB)]) futures.done(state, command);
  futures.meet(state, futures.ANN, futures.BOB, 20_000n, 100, { margin: 'isolated' });
  expect(uses(state).map(({ owner }) => owner)).toEqual([futures.BOB, futures.ANN]);
  // Who takes the position over.
  futures.done(state, futures.order(futures.DAN, 'buy', 18_050n, 100));
  takeChanges(state);
  futures.done(state, futures.indexAt(18_060n));
  const { futures: rows, entries, rewards } = takeChanges(state);
  const [receipt] = rows.liquidations;
  expect(receipt).toMatchObject({ owner: futures.ANN });
  expect(receipt?.fee).toBeGreaterThan(0n);
  const paid = entries.filter(({ reason }) => reason === 'futures.liquidation_fee').map(({ amount }) => amount);
  expect(paid).toEqual([receipt?.fee]);
  expect(rewards.uses.filter(({ owner }) => owner === futures.ANN)).toEqual([]);
  expect(state.rewards.coupons.get(futures.ANN)).toMatchObject([{ status: 'to_use' }]);
});
