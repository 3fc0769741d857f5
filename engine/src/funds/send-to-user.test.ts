import { expect, test } from 'vitest';
import { limited, setLimit } from '../../test/limits.ts';
import { ann, bob, BTC_ID, funds, order, send, twoTraders, USDT_ID } from '../../test/market-of-two.ts';
import { USDT } from '../../test/trading-day.ts';
import { takeChanges } from '../engine.ts';
import { HOUSE_MAKER } from '../core/ledger.ts';
import type { ConfigureWithdrawal, SendToUser } from './command.ts';

const START = 20_000n * USDT;
const offer: ConfigureWithdrawal = {
  ...{ kind: 'funds.configureWithdrawal', asset: USDT_ID, enabled: true, fee: USDT },
  ...{ min: 10n * USDT, decideMs: 86_400_000 },
};
const transfer = (change: Partial<SendToUser> = {}): SendToUser => ({
  ...{
    kind: 'funds.sendToUser',
    owner: ann,
    recipient: bob,
    asset: USDT_ID,
    amount: 100n * USDT,
    worth: 7n,
    ...change,
  },
});
function opened(change: Partial<ConfigureWithdrawal> = {}) {
  const state = twoTraders();
  send(state, { ...offer, ...change });
  takeChanges(state);
  return state;
}

test('FUNDS-090 what is sent leaves one spot account and reaches the other in one entry, without a fee', () => {
  const state = opened();
  const answer = send(state, transfer());
  expect(answer).toMatchObject({
    ok: true,
    transfer: { id: 1, owner: ann, recipient: bob, amount: 100n * USDT, worth: 7n },
  });
  expect([funds(state, ann, USDT_ID), funds(state, bob, USDT_ID)]).toEqual([
    [START - 100n * USDT, 0n],
    [START + 100n * USDT, 0n],
  ]);
  const { entries, funds: changed } = takeChanges(state);
  expect(
    entries.map(({ fromOwner, toOwner, amount, reason, ref }) => [fromOwner, toOwner, amount, reason, ref]),
  ).toEqual([[ann, bob, 100n * USDT, 'funds.user_transfer', 1]]);
  expect(changed.transfers).toEqual([answer.ok && 'transfer' in answer && answer.transfer]);
  expect(state.ledger.sums().get(USDT_ID)).toBe(0n);
});

test.each<[string, Partial<SendToUser>, Partial<ConfigureWithdrawal>?]>([
  ['funds.withdrawal_off', { asset: 99 }],
  ['funds.withdrawal_off', {}, { enabled: false }],
  ['funds.withdrawal_off', { owner: HOUSE_MAKER }],
  ['funds.recipient_unavailable', { recipient: ann }],
  ['funds.recipient_unavailable', { recipient: HOUSE_MAKER }],
  ['funds.recipient_unavailable', { recipient: 0 }],
  ['funds.recipient_unavailable', { worth: -1n }],
  ['funds.amount_too_small', { amount: 10n * USDT - 1n }],
  ['funds.insufficient_funds', { amount: START + 1n }],
])('FUNDS-090 refused, and nothing changes: %s', (reason, change, setting) => {
  const state = opened(setting);
  expect(send(state, transfer(change))).toEqual({ ok: false, reason });
  const { entries, funds: changed } = takeChanges(state);
  expect([entries, changed.transfers]).toEqual([[], []]);
});

test('FUNDS-090 what is on hold is not sent', () => {
  const state = opened();
  send(state, order(ann, 'buy', 60_000, 30_000));
  const [available] = funds(state, ann, USDT_ID);
  expect(send(state, transfer({ amount: available + 1n }))).toEqual({ ok: false, reason: 'funds.insufficient_funds' });
  expect(send(state, transfer({ amount: available }))).toMatchObject({ ok: true });
});

test('FUNDS-091 what a user may not receive by the own limits is refused without naming them, and what is received counts for them', () => {
  const state = limited();
  send(state, offer);
  send(state, setLimit('deposit.day', 150, bob));
  expect(send(state, transfer({ amount: 151n * USDT }))).toEqual({ ok: false, reason: 'funds.recipient_unavailable' });
  expect(send(state, transfer({ amount: 150n * USDT }))).toMatchObject({ ok: true });
  expect(send(state, transfer({ amount: 10n * USDT }))).toEqual({ ok: false, reason: 'funds.recipient_unavailable' });
  send(state, { kind: 'limit.coolOff', owner: ann, days: 1 });
  expect(send(state, transfer({ owner: bob, recipient: ann }))).toEqual({
    ...{ ok: false, reason: 'funds.recipient_unavailable' },
  });
});

test('FUNDS-092 what is sent takes its part of the cost along, rounded down; it costs the recipient its index price, rounded down', () => {
  const state = limited();
  send(state, { ...offer, asset: BTC_ID, fee: 1n, min: 3n });
  for (const owner of [ann, bob]) send(state, setLimit('loss.day', 1_000, owner));
  const costs = () => [ann, bob].map((owner) => state.limits.cost(owner, BTC_ID));
  const [before = 0n, theirs = 0n] = costs();
  const had = funds(state, ann, BTC_ID)[0] + funds(state, ann, BTC_ID)[1];
  expect(before > 0n).toBe(true);
  expect(send(state, transfer({ asset: BTC_ID, amount: 3n }))).toMatchObject({ ok: true });
  // BTC at 70,000 USDT: three of its smallest units are worth 0.0021 USDT.
  expect(costs()).toEqual([before - (before * 3n) / had, theirs + 3n * 70_000n]);
});

test('FUNDS-092 a part of the cost that does not divide is rounded down for the sender', () => {
  const state = limited();
  send(state, { ...offer, asset: BTC_ID, fee: 1n, min: 3n });
  send(state, setLimit('loss.day', 1_000, ann));
  state.limits.setCost({ owner: ann, asset: BTC_ID, cost: 10n });
  expect(funds(state, ann, BTC_ID)).toEqual([100_000_000n, 0n]);
  expect(send(state, transfer({ asset: BTC_ID, amount: 33_333_333n }))).toMatchObject({ ok: true });
  // 10 × 33,333,333 ÷ 100,000,000 is 3.33: 3 leave.
  expect(state.limits.cost(ann, BTC_ID)).toBe(7n);
});
