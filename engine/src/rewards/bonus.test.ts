import { beforeEach, expect, test } from 'vitest';
import { ANN, BOB, done, give as fill, meet, money, opened, send, USDT } from '../../test/futures-market.ts';
import { HOUR } from '../../test/limits.ts';
import { refusal, to } from '../../test/offers.ts';
import { coupon, give, rebate } from '../../test/rewards.ts';
import { availableAt, HOUSE_REWARDS, WORLD } from '../core/ledger.ts';
import { settingProblem, takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';

const ASSET = 3;
const template = coupon(1, 0, { couponKind: 'bonus', products: [], budget: 100n * USDT, days: 2 });
const use = (id = 1, owner: number = ANN): Command => ({ kind: 'rewards.use', owner, coupon: id });
const move = (amount: bigint): Command => ({
  ...{ kind: 'wallet.move', owner: ANN, asset: ASSET, amount, from: 'futures', to: 'spot' },
});
const house = () => state.ledger.availableOf(HOUSE_REWARDS, 'spot', ASSET);
/** Takes all but so much out of the futures account of Ann. */
function leave(amount: bigint): void {
  const { ledger } = state;
  const account = ledger.account(ANN, 'futures', ASSET);
  ledger.post(
    availableAt(account),
    availableAt(ledger.account(WORLD, 'futures', ASSET)),
    ledger.available(account) - amount,
    'wallet.demo',
    0,
  );
}

let state: State;
beforeEach(() => {
  state = opened();
  state.at = Date.UTC(2026, 0, 1, 10);
  done(state, { kind: 'limit.configure', unit: ASSET });
  done(state, { kind: 'wallet.fundHouse', owner: HOUSE_REWARDS, asset: ASSET, total: 150n * USDT });
  done(state, template);
  done(state, give(1, ANN, BOB));
  leave(0n);
  takeChanges(state);
});

test('REWARD-032 REWARD-036 a bonus goes from the account of rewards to futures, and back at its end', () => {
  expect(send(state, use(1, BOB))).toEqual(refusal('rewards.coupon_not_found'));
  expect(send(state, use())).toMatchObject({ ok: true, coupon: { status: 'in_use', promised: 100n * USDT } });
  expect([money(state, ANN).free, house()]).toEqual([100n * USDT, 50n * USDT]);
  expect([send(state, use()), send(state, use(2, BOB))]).toEqual([
    refusal('rewards.coupon_over'),
    refusal('rewards.house_short'),
  ]);
  const end = Date.UTC(2026, 0, 4);
  to(state, end - 1);
  expect(money(state, ANN).free).toBe(100n * USDT);
  to(state, end);
  expect([money(state, ANN).free, house()]).toEqual([0n, 150n * USDT]);
  const { entries, rewards } = takeChanges(state);
  expect(entries.map(({ reason, amount, fromOwner, toOwner }) => [reason, amount, fromOwner, toOwner])).toEqual([
    ['rewards.bonus', 100n * USDT, HOUSE_REWARDS, ANN],
    ['rewards.bonus_back', 100n * USDT, ANN, HOUSE_REWARDS],
  ]);
  expect(rewards.coupons).toMatchObject([{ status: 'used', saved: 100n * USDT, closedAt: end }]);
});

test('REWARD-033 while it stands nothing leaves that leaves less than it; own money is lost first', () => {
  fill(state, ANN, 50n * USDT);
  done(state, use());
  expect(send(state, move(50n * USDT + 1n))).toEqual(refusal('wallet.insufficient_funds'));
  done(state, move(20n * USDT));
  meet(state, ANN, BOB, 20_000n, 10);
  // Of 130 a margin of 20 and a fee are bound: less than the bonus and one unit can be used.
  const { free } = money(state, ANN);
  expect(free).toBeLessThan(110n * USDT);
  expect(send(state, move(free - 100n * USDT + 1n))).toEqual(refusal('wallet.insufficient_funds'));
  done(state, move(free - 100n * USDT));
});

test('REWARD-034 at its end what is bound goes back hourly as it gets free, until all is back', () => {
  done(state, use());
  meet(state, ANN, BOB, 20_000n, 10);
  const end = Date.UTC(2026, 0, 4);
  to(state, end);
  const bound = 150n * USDT - house();
  expect(bound).toBeGreaterThan(19n * USDT);
  fill(state, ANN, 5n * USDT);
  to(state, end + HOUR - 1);
  expect(150n * USDT - house()).toBe(bound);
  to(state, end + HOUR);
  expect(150n * USDT - house()).toBe(bound - 5n * USDT);
  fill(state, ANN, 500n * USDT);
  expect(send(state, move(500n * USDT))).toEqual(refusal('wallet.insufficient_funds'));
  to(state, end + 2 * HOUR);
  expect(house()).toBe(150n * USDT);
  expect(state.rewards.coupons.has(ANN)).toBe(false);
  done(state, move(400n * USDT));
});

test('REWARD-034 where the account is empty it ends, and account 13 bears what was lost', () => {
  done(state, use());
  leave(0n);
  to(state, Date.UTC(2026, 0, 4));
  expect(takeChanges(state).rewards.coupons.at(-1)).toMatchObject({ status: 'used', saved: 0n });
  expect(house()).toBe(50n * USDT);
});

test('REWARD-035 futures fees bring no rebate meanwhile', () => {
  done(state, { ...rebate, unit: ASSET });
  done(state, { kind: 'rewards.invite', owner: ANN, inviter: 1005 });
  fill(state, ANN, 50n * USDT);
  const rows = () => {
    meet(state, ANN, BOB, 20_000n, 2);
    return takeChanges(state).rewards.rebates.length;
  };
  expect(rows()).toBe(1);
  done(state, use());
  expect(rows()).toBe(0);
  to(state, Date.UTC(2026, 0, 4) + HOUR);
  expect(state.rewards.bonuses.size).toBe(0);
  expect(rows()).toBe(1);
});

test('REWARD-032 real money has no bonus; terms that cannot be are refused', () => {
  const problem = (other: object) => settingProblem(state, { ...template, template: 2, ...other });
  expect([problem({}), problem({ ratePpm: 1 }), problem({ amountMax: 1n }), problem({ asset: 99 })]).toEqual([
    ...[undefined, 'ratePpm', 'amountMax', 'asset'],
  ]);
  state.money = 'real';
  expect(problem({})).toBe('couponKind');
  expect(send(state, use())).toEqual(refusal('rewards.not_usable'));
});
