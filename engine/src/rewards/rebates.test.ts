import { describe, expect, test } from 'vitest';
import { DAY, after } from '../../test/limits.ts';
import { ann, bob, BTC_ID, funds, order, send, USDT_ID } from '../../test/market-of-two.ts';
import { decided, give, rebate, withRewards } from '../../test/rewards.ts';
import { prices, run, USDT } from '../../test/trading-day.ts';
import { HOUSE_FEES } from '../core/ledger.ts';
import { settingProblem, takeChanges } from '../engine.ts';
import type { State } from '../products.ts';
import { monthsAfter, rateFor, rebateOf } from './sums.ts';

const refusal = (reason: string) => ({ ok: false, reason });
const cara = 1002;
/** Ann was invited by Cara. */
function invited(other: Partial<typeof rebate> = {}): State {
  const state = withRewards();
  run(state, [{ ...rebate, ...other }]);
  send(state, { kind: 'rewards.invite', owner: ann, inviter: cara });
  takeChanges(state);
  return state;
}
/** Ann sells 100 lots to Bob at 70,000: 70 USDT, of which her fee is 0.056. */
function traded(state: State) {
  send(state, order(ann, 'sell', 70_000, 100));
  send(state, order(bob, 'buy', 70_000, 100));
  return takeChanges(state);
}
/** Time passes, and the index is told again. */
const pass = (state: State, ms: number) => after(state, ms, prices(70_000n, 2n));

describe('REWARD-020 an inviter gets the rate of what was paid, rounded down', () => {
  test('0.99993293 at 20 %: 0.19998658; after a coupon of 20 % 0.79994635 is paid and 0.15998927 of it', () => {
    expect(rebateOf(99_993_293n, 200_000)).toBe(19_998_658n);
    expect(rebateOf(79_994_635n, 200_000)).toBe(15_998_927n);
  });
  test('REWARD-026 in the command of the fee, from the account of fees, of what a coupon left', () => {
    const state = invited();
    send(state, give(2, ann));
    const fees = () => funds(state, HOUSE_FEES, USDT_ID)[0];
    const { entries, rewards } = traded(state);
    const at = entries.findIndex(({ reason }) => reason === 'rewards.rebate');
    expect(entries[at]).toMatchObject({
      fromOwner: HOUSE_FEES,
      toOwner: cara,
      toKind: 'spot',
      amount: 896_000n,
      ref: 1,
    });
    expect(entries.filter(({ reason }) => reason === 'spot.fee').map(({ seq }) => seq)).toContain(entries[at]?.seq);
    expect(rewards.rebates).toMatchObject([
      {
        owner: cara,
        payer: ann,
        product: 'spot',
        fee: 4_480_000n,
        ratePpm: 200_000,
        amount: 896_000n,
        worth: 896_000n,
        reason: undefined,
      },
    ]);
    expect(fees()).toBe(4_480_000n - 896_000n);
    expect(funds(state, cara, USDT_ID)[0]).toBe(896_000n);
  });
  test('of several fills of one order once, in one asset', () => {
    const state = invited();
    send(state, order(bob, 'sell', 70_000, 70));
    send(state, order(bob, 'sell', 70_001, 91));
    takeChanges(state);
    send(state, order(ann, 'buy', 70_001, 161));
    const { entries, rewards } = takeChanges(state);
    expect(entries.filter(({ reason, fromOwner }) => reason === 'spot.fee' && fromOwner === ann)).toHaveLength(2);
    expect(rewards.rebates).toMatchObject([{ asset: BTC_ID, fee: 161n, amount: 32n }]);
  });
  test('a fee whose rebate rounds to nothing makes no entry and no row', () => {
    const state = invited({ tiers: [{ from: 0n, ratePpm: 1 }] });
    send(state, order(bob, 'sell', 70_000, 1));
    send(state, order(ann, 'buy', 70_000, 1));
    expect(takeChanges(state).rewards.rebates).toEqual([]);
  });
});

test('REWARD-020 an inviter who is excluded is paid: a rebate is no risk', () => {
  const state = invited();
  expect(send(state, { kind: 'limit.exclude', owner: cara, days: 365 })).toMatchObject({ ok: true });
  takeChanges(state);
  expect(traded(state).rewards.rebates).toMatchObject([{ owner: cara, amount: 1_120_000n, reason: undefined }]);
});

test('REWARD-021 a tier counts from 00:00 UTC by the fees of the thirty days before, in the unit of value, rounded down', () => {
  const tiers = [
    { from: 0n, ratePpm: 200_000 },
    { from: 5_600_000n, ratePpm: 250_000 },
  ];
  const state = invited({ tiers });
  const rate = () => traded(state).rewards.rebates[0]?.ratePpm;
  expect([rate(), rate()]).toEqual([200_000, 200_000]);
  pass(state, DAY);
  expect(rate()).toBe(250_000);
  pass(state, 30 * DAY);
  expect(rate()).toBe(250_000);
  pass(state, 31 * DAY);
  expect(rate()).toBe(200_000);
  expect(rateFor(tiers, 5_599_999n)).toBe(200_000);
});

test('REWARD-022 a UTC month brings an inviter no more than the cap, the last in part', () => {
  const state = invited({ monthCap: 2_000_000n });
  const amounts = () => traded(state).rewards.rebates.map(({ amount, reason }) => [amount, reason]);
  expect(amounts()).toEqual([[1_120_000n, undefined]]);
  expect(amounts()).toEqual([[880_000n, 'cap']]);
  expect(amounts()).toEqual([[0n, 'cap']]);
  pass(state, 32 * DAY);
  expect(amounts()).toEqual([[1_120_000n, undefined]]);
});

test('REWARD-023 accounts that are linked, also through others, bring each other nothing, and the row says why', () => {
  const state = invited();
  const reasons = () => traded(state).rewards.rebates.map(({ amount, reason }) => [amount, reason]);
  send(state, { kind: 'rewards.link', owner: ann, other: 1003, by: 'card' });
  expect(reasons()).toEqual([[1_120_000n, undefined]]);
  send(state, { kind: 'rewards.link', owner: 1003, other: cara, by: 'document' });
  expect(reasons()).toEqual([[0n, 'card']]);
  send(state, { kind: 'rewards.link', owner: cara, other: ann, by: 'device' });
  expect(reasons()).toEqual([[0n, 'device']]);
  for (const [owner, other] of [
    [ann, cara],
    [ann, 1003],
  ] as const)
    send(state, { kind: 'rewards.unlink', owner, other, ...decided });
  expect(reasons()).toEqual([[1_120_000n, undefined]]);
});

test('REWARD-024 the invited may end it for good, two may, and the months end; the first fee after it says so, later ones nothing', () => {
  const ends: [(state: State) => unknown, string][] = [
    [(state) => send(state, { kind: 'rewards.stopRebate', owner: ann }), 'stopped'],
    [(state) => send(state, { kind: 'rewards.endRebate', owner: ann, ...decided }), 'ended'],
    [(state) => pass(state, 366 * DAY), 'over'],
  ];
  for (const [end, reason] of ends) {
    const state = invited();
    end(state);
    takeChanges(state);
    expect(traded(state).rewards).toMatchObject({
      rebates: [{ amount: 0n, reason }],
      invites: [{ owner: ann, status: reason, open: 'no' }],
    });
    expect(traded(state).rewards.rebates).toEqual([]);
    expect(send(state, { kind: 'rewards.stopRebate', owner: ann })).toEqual(refusal('rewards.no_inviter'));
    // It is for good: there is no second inviter.
    const again = { kind: 'rewards.invite', owner: ann, inviter: bob } as const;
    expect(send(state, again)).toEqual(refusal('rewards.invite_invalid'));
  }
  const state = invited();
  const two = { kind: 'rewards.endRebate', owner: ann, ...decided, checker: decided.maker } as const;
  expect(send(state, two)).toEqual(refusal('rewards.decision_invalid'));
  send(state, { kind: 'rewards.stopRebate', owner: ann });
  expect(send(state, { kind: 'rewards.stopRebate', owner: ann })).toEqual(refusal('rewards.rebate_over'));
  expect(send(state, { kind: 'rewards.invite', owner: ann, inviter: bob })).toEqual(refusal('rewards.invite_invalid'));
  expect(send(state, { kind: 'rewards.invite', owner: bob, inviter: bob })).toEqual(refusal('rewards.invite_invalid'));
});

test('REWARD-024 months are those of the calendar of UTC', () => {
  const at = (text: string) => Date.parse(text);
  expect(monthsAfter(at('2026-04-22T10:00:00.001Z'), 12)).toBe(at('2027-04-22T10:00:00.001Z'));
  expect(monthsAfter(at('2028-02-29T00:00:00Z'), 12)).toBe(at('2029-02-28T00:00:00Z'));
  expect(monthsAfter(at('2026-08-31T23:59:59Z'), 1)).toBe(at('2026-09-30T23:59:59Z'));
  expect(monthsAfter(at('2026-12-31T00:00:00Z'), 2)).toBe(at('2027-02-28T00:00:00Z'));
});

test('REWARD-025 tiers begin at nothing and rise, and no rate is above half', () => {
  const state = withRewards();
  const problem = (other: Partial<typeof rebate>) => settingProblem(state, { ...rebate, ...other });
  expect([
    problem({ unit: BTC_ID }),
    problem({ tiers: [] }),
    problem({ tiers: [{ from: 1n, ratePpm: 1 }] }),
    problem({ tiers: [{ from: 0n, ratePpm: 500_001 }] }),
    problem({
      tiers: [
        { from: 0n, ratePpm: 2 },
        { from: USDT, ratePpm: 2 },
      ],
    }),
    problem({ months: 0 }),
    problem({}),
  ]).toEqual(['unit', 'tiers', 'tiers', 'tiers', 'tiers', 'months', undefined]);
});
