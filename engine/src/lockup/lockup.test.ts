import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { after, DAY, setLimit } from '../../test/limits.ts';
import { ann, bob, funds, send, USDT_ID } from '../../test/market-of-two.ts';
import { begin, heldInEarn, houseOf, lines, refusal, spotOf, START, tick, to } from '../../test/offers.ts';
import { tables } from '../../test/tables.ts';
import { run, USDT } from '../../test/trading-day.ts';
import { PIECE } from '../core/accrual.ts';
import { availableAt, HOUSE_LOCKUP } from '../core/ledger.ts';
import { explained } from '../describe.ts';
import { emptyState, settingProblem, takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';
import type { ConfigureOffer } from './command.ts';
import type { OrderRow } from './state.ts';
import { accrued, daysLeft, penaltyOf } from './sums.ts';

const MIDNIGHT = Date.UTC(2026, 0, 2);
const offer = (change: Partial<ConfigureOffer> = {}): ConfigureOffer => ({
  ...{ kind: 'lockup.configureOffer', offer: 1, asset: USDT_ID, days: 5, dailyPpm: 3_500, penaltyPpm: 4_000 },
  ...{ min: 10n * USDT, ownerMax: 2_000n * USDT, allMax: 3_000n * USDT, status: 'open', ...change },
});
const lock = (usdt: bigint, change: object = {}): Command => ({
  ...{ kind: 'lockup.lock', owner: ann, offer: 1, amount: usdt * USDT, renew: false, ...change },
});
const redeem = (order = 1, owner = ann): Command => ({ kind: 'lockup.redeem', owner, order });
const setRenew = (renew: boolean, order = 1): Command => ({ kind: 'lockup.setRenew', owner: ann, order, renew });
const fund = (total: bigint): Command => ({ kind: 'wallet.fundHouse', owner: HOUSE_LOCKUP, asset: USDT_ID, total });
const spot = (state: State, owner = ann) => spotOf(state, owner);
const earn = (state: State, owner = ann) => heldInEarn(state, owner);
const house = (state: State) => houseOf(state, HOUSE_LOCKUP);
const rowOf = (outcome: object): OrderRow => (outcome as { lockup: OrderRow }).lockup;

let state: State;
beforeEach(() => {
  state = emptyState();
  run(state, begin);
  to(state, START);
  for (const owner of [ann, bob]) send(state, { kind: 'wallet.claimDemo', owner });
  for (const command of [offer(), fund(100n * USDT)]) expect(send(state, command)).toEqual({ ok: true });
  takeChanges(state);
});

test('LOCKUP-001 1,000 at 0.35 % for 5 days pays 3.50 a day at 00:00 UTC, 17.50 in all, and 1,017.50 come back', () => {
  const before = spot(state);
  const made = rowOf(send(state, lock(1_000n)));
  expect(made).toMatchObject({ id: 1, status: 'running', startAt: MIDNIGHT, endAt: MIDNIGHT + 5 * DAY });
  expect([made.interest, spot(state), earn(state)]).toEqual([
    17_50n * (USDT / 100n),
    before - 1_000n * USDT,
    1_000n * USDT,
  ]);
  expect(house(state)).toEqual([82_50n * (USDT / 100n), 17_50n * (USDT / 100n)]);
  const left: bigint[] = [];
  for (let day = 0; day <= 5; day += 1) {
    to(state, MIDNIGHT + day * DAY - 1);
    left.push(before - spot(state));
    to(state, MIDNIGHT + day * DAY);
  }
  expect(left.map((sum) => sum / (USDT / 100n))).toEqual([1_000_00n, 1_000_00n, 996_50n, 993_00n, 989_50n, 986_00n]);
  expect([spot(state), earn(state)]).toEqual([before + 17_50n * (USDT / 100n), 0n]);
  expect(house(state)).toEqual([82_50n * (USDT / 100n), 0n]);
  const { entries, lockup } = takeChanges(state);
  expect(entries.filter(({ reason }) => reason.startsWith('lockup.')).map(({ reason, at }) => [reason, at])).toEqual([
    ['lockup.lock', made.at],
    ...[1, 2, 3, 4, 5].map((day) => ['lockup.interest', MIDNIGHT + day * DAY]),
    ['lockup.return', MIDNIGHT + 5 * DAY],
  ]);
  expect(lockup.orders).toMatchObject([{ status: 'ended', paidDays: 5, closedAt: MIDNIGHT + 5 * DAY }]);
});

test('LOCKUP-002 what rounding leaves is paid later: the sum of all days is that of the term, for any sums', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 30n), fc.nat(1_000_000), fc.integer({ min: 1, max: 400 }), (amount, ppm, days) => {
      let paid = 0n;
      for (let day = 1; day <= days; day += 1) {
        const now = accrued(amount, ppm, day) - paid;
        expect(now >= 0n).toBe(true);
        paid += now;
        expect(paid * 1_000_000n <= amount * BigInt(ppm) * BigInt(day)).toBe(true);
      }
      expect(paid).toBe(accrued(amount, ppm, days));
    }),
  );
});

test('LOCKUP-003 redeemed with 3 days left, 1,000 at 0.4 % a day cost 12; what was paid stays paid', () => {
  const before = spot(state);
  send(state, lock(1_000n));
  const redeemed = rowOf(to(state, MIDNIGHT + 2 * DAY + 5, redeem()));
  expect(redeemed).toMatchObject({ status: 'redeemed', penalty: 12n * USDT, paid: 7n * USDT, paidDays: 2 });
  expect([spot(state) - before, earn(state)]).toEqual([-5n * USDT, 0n]);
  expect(house(state)).toEqual([(100n - 7n + 12n) * USDT, 0n]);
  expect(send(state, redeem())).toEqual(refusal('lockup.order_not_found'));
});

test.each([
  ['at once, all of the term is charged', 1, 20n],
  ['in the last millisecond before it starts', MIDNIGHT - 1 - START, 20n],
  ['as it starts', MIDNIGHT - START, 20n],
  ['in the last millisecond of the first day', MIDNIGHT + DAY - 1 - START, 20n],
  ['at the end of the first day', MIDNIGHT + DAY - START, 16n],
  ['in the last millisecond', MIDNIGHT + 5 * DAY - 1 - START, 4n],
])('LOCKUP-003 %s', (_, ms, cost) => {
  send(state, lock(1_000n));
  expect(rowOf(to(state, Math.max(START + ms, state.at), redeem())).penalty).toBe(cost * USDT);
});

test('LOCKUP-003 a penalty is rounded up, never more than the amount of an offer that was accepted', () => {
  expect(penaltyOf(1n, { penaltyPpm: 1 }, 1)).toBe(1n);
  expect(penaltyOf(1_000n, { penaltyPpm: 4_000 }, 3)).toBe(12n);
  expect(penaltyOf(0n, { penaltyPpm: 4_000 }, 3)).toBe(0n);
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 30n),
      fc.integer({ min: 1, max: 3_650 }),
      fc.nat(1_000_000),
      (amount, days, ppm) => {
        if (settingProblem(state, offer({ days, penaltyPpm: ppm, allMax: 2n ** 126n }))) return;
        for (const left of [0, 1, days]) expect(penaltyOf(amount, { penaltyPpm: ppm }, left) <= amount).toBe(true);
      },
    ),
  );
});

test('LOCKUP-003 a penalty may take all of the principal: nothing comes back, and that is no posting', () => {
  send(state, offer({ offer: 2, days: 4, penaltyPpm: 250_000 }));
  send(state, lock(100n, { offer: 2 }));
  takeChanges(state);
  expect(rowOf(send(state, redeem()))).toMatchObject({ penalty: 100n * USDT });
  expect(takeChanges(state).entries.map(({ reason }) => reason)).toEqual(['lockup.penalty']);
  expect(earn(state)).toBe(0n);
});

test.each([
  [{ penaltyPpm: 200_000 }, true],
  [{ penaltyPpm: 200_001 }, false],
  [{ days: 0 }, false],
  [{ days: 1.5 }, false],
  [{ days: 3_651, penaltyPpm: 0 }, false],
  [{ dailyPpm: 1_000_001 }, false],
  [{ dailyPpm: -1 }, false],
  [{ min: 0n }, false],
  [{ ownerMax: 9n * USDT }, false],
  [{ allMax: 1_999n * USDT }, false],
  [{ allMax: 2n ** 127n }, false],
  [{ asset: 5 }, false],
  [{ asset: 1, offer: 1 }, false],
  [{ offer: 0 }, false],
  [{ offer: 1.5 }, false],
])('LOCKUP-004 an offer of %o is accepted: %s', (change, isGood) => {
  expect(send(state, offer(change))).toEqual(isGood ? { ok: true } : refusal('lockup.settings_invalid'));
});

test.each([
  ['lockup.offer_not_found', lock(100n, { offer: 9 })],
  ['lockup.offer_not_found', lock(100n, { owner: HOUSE_LOCKUP })],
  ['lockup.offer_changed', lock(100n, { seen: { days: 5, dailyPpm: 3_501, penaltyPpm: 4_000 } })],
  ['lockup.offer_changed', lock(100n, { seen: { days: 5, dailyPpm: 3_500, penaltyPpm: 3_999 } })],
  ['lockup.offer_changed', lock(100n, { seen: { days: 6 } })],
  ['lockup.offer_changed', lock(100n, { seen: { dailyPpm: 3_501 } })],
  ['lockup.offer_changed', lock(100n, { seen: { penaltyPpm: 3_999 } })],
  ['lockup.amount_too_small', lock(9n)],
  ['lockup.amount_too_small', lock(-1n)],
  ['lockup.amount_too_large', lock(2_001n)],
  ['lockup.insufficient_funds', lock(100n, { owner: 1005 })],
  ['lockup.order_not_found', redeem(7)],
  ['lockup.order_not_found', setRenew(true, 7)],
])('LOCKUP-005 %s is refused and changes nothing', (reason, command) => {
  const before = lines(state);
  expect(send(state, command)).toEqual(refusal(reason));
  expect(lines(state)).toEqual(before);
});

test('LOCKUP-005 the maxima count what runs, to the unit; what is redeemed is free again', () => {
  expect(send(state, lock(2_000n))).toMatchObject({ ok: true });
  expect(send(state, lock(10n))).toEqual(refusal('lockup.amount_too_large'));
  expect(send(state, lock(1_001n, { owner: bob }))).toEqual(refusal('lockup.offer_sold_out'));
  expect(send(state, lock(1_000n, { owner: bob }))).toMatchObject({ ok: true });
  expect(send(state, redeem(1, bob))).toEqual(refusal('lockup.order_not_found'));
  expect(send(state, redeem())).toMatchObject({ ok: true });
  expect(send(state, lock(1_500n))).toMatchObject({ ok: true });
});

test('LOCKUP-006 the house has all interest on hold before it takes anybody’s money, equal included', () => {
  send(state, offer({ dailyPpm: 20_000 }));
  expect(send(state, lock(1_001n))).toEqual(refusal('lockup.house_short'));
  expect(send(state, lock(1_000n))).toMatchObject({ ok: true });
  expect(house(state)).toEqual([0n, 100n * USDT]);
  expect([...explained(state).values()]).toEqual([1_000n * USDT, 100n * USDT]);
  expect(send(state, lock(10n, { owner: bob }))).toEqual(refusal('lockup.house_short'));
});

test('LOCKUP-007 an accepted order keeps its terms, whatever the offer is by then', () => {
  send(state, lock(1_000n));
  send(state, offer({ days: 2, dailyPpm: 1, penaltyPpm: 500_000, min: 2_000n * USDT, status: 'closed' }));
  expect(send(state, lock(2_000n, { owner: bob }))).toEqual(refusal('lockup.offer_closed'));
  expect(rowOf(to(state, MIDNIGHT + 2 * DAY, redeem()))).toMatchObject({ penalty: 12n * USDT, paid: 7n * USDT });
});

test('LOCKUP-008 a renewal begins where the order before ended, on the same terms, with all interest on hold again', () => {
  const before = spot(state);
  send(state, lock(1_000n, { renew: true }));
  to(state, MIDNIGHT + 5 * DAY);
  const rows = takeChanges(state).lockup.orders;
  const end = MIDNIGHT + 5 * DAY;
  expect(rows).toMatchObject([
    { id: 1, status: 'renewed', paidDays: 5 },
    { id: 2, status: 'running', renewed: 1, startAt: end, endAt: end + 5 * DAY, renew: true },
  ]);
  expect([spot(state), earn(state)]).toEqual([before + (17_50n * USDT) / 100n - 1_000n * USDT, 1_000n * USDT]);
  expect(house(state)).toEqual([65n * USDT, (17_50n * USDT) / 100n]);
  expect(send(state, setRenew(false, 2))).toMatchObject({ ok: true });
  to(state, MIDNIGHT + 10 * DAY);
  expect([spot(state), earn(state)]).toEqual([before + 35n * USDT, 0n]);
});

test.each<[string, Command]>([
  ['lockup.offer_closed', offer({ status: 'closed' })],
  ['lockup.offer_changed', offer({ dailyPpm: 3_499 })],
  ['lockup.offer_changed', offer({ penaltyPpm: 3_999 })],
  ['lockup.amount_too_small', offer({ min: 1_001n * USDT })],
  ['lockup.offer_sold_out', offer({ min: 1n, ownerMax: 1_000n * USDT, allMax: 1_500n * USDT })],
  ['limit.cooling_off', { kind: 'limit.coolOff', owner: ann, days: 7 }],
])('LOCKUP-008 it is not renewed because of %s, and goes back', (why, command) => {
  const before = spot(state);
  send(state, lock(1_000n, { renew: true }));
  send(state, lock(600n, { owner: bob }));
  expect(send(state, command)).toMatchObject({ ok: true });
  to(state, MIDNIGHT + 5 * DAY);
  expect(takeChanges(state).lockup.orders).toContainEqual(
    expect.objectContaining({ id: 1, status: 'ended', notRenewed: why }),
  );
  expect([spot(state), earn(state)]).toEqual([before + (17_50n * USDT) / 100n, 0n]);
});

test('LOCKUP-008 it is not renewed where the house cannot cover it', () => {
  send(state, offer({ dailyPpm: 20_000, ownerMax: 1_000n * USDT }));
  send(state, lock(1_000n, { renew: true }));
  to(state, MIDNIGHT + 5 * DAY);
  expect(takeChanges(state).lockup.orders).toMatchObject([
    { id: 1, status: 'ended', notRenewed: 'lockup.house_short' },
  ]);
  expect(house(state)).toEqual([0n, 0n]);
});

test('LOCKUP-009 a penalty counts as a loss and interest as a gain; who is paused locks nothing, and may redeem', () => {
  send(state, setLimit('loss.day', 30));
  send(state, lock(1_000n));
  send(state, redeem());
  send(state, lock(1_000n));
  const uses = takeChanges(state).limit.uses.filter(({ counted }) => counted === 'loss');
  expect(uses.at(-1)).toMatchObject({ owner: ann, day: 20n * USDT });
  to(state, MIDNIGHT + DAY);
  expect(takeChanges(state).limit.uses.at(-1)).toMatchObject({ owner: ann, day: -3_50n * (USDT / 100n) });
  send(state, { kind: 'limit.coolOff', owner: ann, days: 1 });
  expect(send(state, lock(10n))).toEqual(refusal('limit.cooling_off'));
  expect(send(state, redeem(2))).toMatchObject({ ok: true });
});

test('LOCKUP-009 LIMIT-007 a reached limit of losses refuses a new one and a renewal, also in the unit of limits, and no redemption', () => {
  send(state, setLimit('loss.month', 30));
  send(state, lock(100n, { renew: true }));
  send(state, lock(100n));
  for (const order of [3, 4]) {
    expect(send(state, lock(1_000n))).toMatchObject({ ok: true });
    // 20 of it is a penalty.
    expect(send(state, redeem(order))).toMatchObject({ ok: true });
  }
  expect(send(state, lock(10n))).toEqual(refusal('limit.loss_reached'));
  expect(send(state, lock(10n, { owner: bob }))).toMatchObject({ ok: true });
  expect(send(state, redeem(2))).toMatchObject({ ok: true });
  takeChanges(state);
  to(state, MIDNIGHT + 5 * DAY);
  expect(takeChanges(state).lockup.orders).toContainEqual(
    expect.objectContaining({ id: 1, status: 'ended', notRenewed: 'limit.loss_reached' }),
  );
});

test('LOCKUP-009 who is excluded locks nothing, renews nothing and may redeem', () => {
  for (const renew of [true, false]) send(state, lock(500n, { renew }));
  send(state, { kind: 'limit.exclude', owner: ann, days: 182 });
  expect(send(state, lock(10n))).toEqual(refusal('limit.excluded'));
  expect(send(state, redeem(2))).toMatchObject({ ok: true });
  takeChanges(state);
  to(state, MIDNIGHT + 5 * DAY);
  expect(takeChanges(state).lockup.orders).toContainEqual(
    expect.objectContaining({ id: 1, status: 'ended', notRenewed: 'limit.excluded' }),
  );
});

test('LOCKUP-005 an owner has fifty orders at most', () => {
  for (let order = 0; order < 50; order += 1) expect(send(state, lock(10n))).toMatchObject({ ok: true });
  expect(send(state, lock(10n))).toEqual(refusal('lockup.too_many_orders'));
  send(state, redeem());
  expect(send(state, lock(10n))).toMatchObject({ ok: true });
});

/** More owners than a piece, each with one order. */
function crowded(): { owners: number[] } {
  send(state, offer({ min: 1n, allMax: 10n ** 20n }));
  const owners = Array.from({ length: 2 * PIECE + 10 }, (_, place) => 2_000 + place);
  const from = state.ledger.account(bob, 'spot', USDT_ID);
  for (const owner of owners) {
    const own = state.ledger.account(owner, 'spot', USDT_ID);
    state.ledger.post(availableAt(from), availableAt(own), 1_000n, 'wallet.move', 0);
    send(state, { kind: 'lockup.lock', owner, offer: 1, amount: 1_000n, renew: false });
  }
  takeChanges(state);
  return { owners };
}

test('LOCKUP-010 at most a piece is paid before an entry, whatever the time since, and a later one pays the rest', () => {
  crowded();
  const paid = () => takeChanges(state).entries.filter(({ reason }) => reason === 'lockup.interest').length;
  to(state, MIDNIGHT + DAY + 60_000);
  expect(paid()).toBe(PIECE);
  // In the same millisecond nothing more is paid, so that commands that wait together are not held up.
  after(state, 0, tick);
  expect(paid()).toBe(0);
  expect(state.schedule.next).toBe(state.at + 1);
  after(state, 1, tick);
  expect(paid()).toBe(PIECE);
  after(state, 500, tick);
  expect(paid()).toBe(10);
  expect(state.schedule.next).toBe(MIDNIGHT + 2 * DAY);
});

test('LOCKUP-010 who waits for a piece is paid first when redeeming, and is over when the last day is', () => {
  const { owners } = crowded();
  const last = owners.at(-1)!;
  const order = state.lockup.nextOrder - 1;
  to(state, MIDNIGHT + DAY, redeem(order, last));
  expect(takeChanges(state).lockup.orders.at(-1)).toMatchObject({
    owner: last,
    status: 'redeemed',
    paidDays: 1,
    penalty: 16n,
  });
  for (let piece = 0; piece < 3; piece += 1) after(state, 1, tick);
  takeChanges(state);
  // Days later, nobody was there meanwhile: all days are paid at once, and the end of those that are over is never lost.
  const still = owners.at(-2)!;
  to(state, MIDNIGHT + 6 * DAY, redeem(order - 1, still));
  expect(send(state, redeem(order - 1, still))).toEqual(refusal('lockup.order_ended'));
  for (let piece = 0; piece < 3; piece += 1) after(state, 1, tick);
  expect(state.lockup.orders.size).toBe(0);
  expect(spot(state, still)).toBe(1_000n + 17n);
  expect(state.ledger.held(state.ledger.account(HOUSE_LOCKUP, 'spot', USDT_ID))).toBe(0n);
});

test('live = loaded: also between two pieces', () => {
  const stored = tables();
  stored.store(takeChanges(state));
  const fresh = emptyState();
  expect(fresh.lockup.orders.size).toBe(0);
  for (const command of [lock(1_000n, { renew: true }), lock(20n), lock(30n, { owner: bob })]) send(state, command);
  to(state, MIDNIGHT + DAY);
  send(state, redeem(2));
  stored.store(takeChanges(state));
  const checkAgain = () => expect(lines(stored.load(state)).filter(isOwn)).toEqual(lines(state).filter(isOwn));
  checkAgain();
  // Two days have passed: the second is due with the next entry.
  to(state, MIDNIGHT + 3 * DAY);
  stored.store(takeChanges(state));
  checkAgain();
});
const isOwn = (line: string) => /^(lockup \{|timer)/.test(line);

test('the days that are left are never below none', () => {
  expect(daysLeft({ endAt: MIDNIGHT, days: 5 }, MIDNIGHT + 3 * DAY)).toBe(0);
  expect(funds(state, ann, USDT_ID)[1]).toBe(0n);
});
