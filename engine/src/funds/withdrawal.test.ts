import { expect, test } from 'vitest';
import { after, limited, setLimit } from '../../test/limits.ts';
import { ann, bob, BTC_ID, funds, send, USDT_ID } from '../../test/market-of-two.ts';
import { tables } from '../../test/tables.ts';
import { USDT } from '../../test/trading-day.ts';
import { HOUSE_FEES, WORLD } from '../core/ledger.ts';
import { describe, explained } from '../describe.ts';
import { takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';
import type { ConfigureWithdrawal, RequestWithdrawal } from './command.ts';
import { OPEN_MAX, rejectReasons, withdrawalNext, withdrawalStatuses } from './words.ts';

const START = 20_000n * USDT;
const DAY = 86_400_000;
const refusal = (reason: string) => ({ ok: false, reason });
const offer = (change: Partial<ConfigureWithdrawal> = {}): ConfigureWithdrawal => ({
  ...{ kind: 'funds.configureWithdrawal', asset: USDT_ID, enabled: true, fee: 2n * USDT, min: 10n * USDT },
  ...{ decideMs: DAY, ...change },
});
const request = (usdt: number, change: Partial<RequestWithdrawal> = {}): RequestWithdrawal => ({
  ...{ kind: 'funds.requestWithdrawal', owner: ann, asset: USDT_ID, amount: BigInt(usdt) * USDT },
  ...{ payee: 'address', detail: 7, digest: 'ab12', ...change },
});
const by = { request: 5, maker: 1, checker: 2 };
const steps = {
  in_review: { kind: 'funds.reviewWithdrawal', withdrawal: 1 },
  approved: { kind: 'funds.approveWithdrawal', withdrawal: 1, ...by },
  paying: { kind: 'funds.claimWithdrawal', withdrawal: 1, payer: by.maker },
  paid: { kind: 'funds.payWithdrawal', withdrawal: 1, reference: '0xab', ...by },
  rejected: { kind: 'funds.rejectWithdrawal', withdrawal: 1, reason: 'payee_invalid', ...by },
  cancelled: { kind: 'funds.cancelWithdrawal', withdrawal: 1, owner: ann },
} as const satisfies Record<string, Command>;
const release = { kind: 'funds.releaseWithdrawal', withdrawal: 1, ...by } as const;
/** The way to each state. */
const ways = {
  requested: [],
  in_review: [steps.in_review],
  approved: [steps.in_review, steps.approved],
  paying: [steps.in_review, steps.approved, steps.paying],
  paid: [steps.in_review, steps.approved, steps.paying, steps.paid],
  rejected: [steps.in_review, steps.rejected],
  cancelled: [steps.cancelled],
} as const;

/** Withdrawals are offered, and ann asked for one of 100 that is in this state. */
function at(status: keyof typeof ways = 'requested'): State {
  const state = limited();
  for (const command of [offer(), request(100), ...ways[status]])
    expect(send(state, command)).toMatchObject({ ok: true });
  return state;
}
const open = (state: State) => [...state.funds.withdrawals.values()];
const lines = (state: State) => [...describe(state)].slice(1);

test('FUNDS-001 a request holds its amount, fee included, with the fee and the deadline in force', () => {
  const state = limited();
  send(state, offer());
  const made = send(state, request(100));
  expect(made).toMatchObject({
    ok: true,
    withdrawal: { id: 1, status: 'requested', amount: 100n * USDT, fee: 2n * USDT, decideBy: state.at + DAY },
  });
  expect(funds(state, ann, USDT_ID)).toEqual([START - 100n * USDT, 100n * USDT]);
  expect([...explained(state).values()]).toEqual([100n * USDT]);
  // It moved nothing: only what is paid makes entries.
  expect(takeChanges(state).entries).toEqual([]);
});

test.each<[string, Command[], Partial<RequestWithdrawal>]>([
  ['funds.withdrawal_off', [], { asset: BTC_ID }],
  ['funds.withdrawal_off', [offer({ enabled: false })], {}],
  ['funds.withdrawal_off', [], { owner: 2 }],
  ['funds.fee_changed', [], { seen: { fee: 2n * USDT - 1n } }],
  ['funds.fee_changed', [offer({ fee: 3n * USDT })], { seen: { fee: 2n * USDT } }],
  ['funds.amount_too_small', [], { amount: 10n * USDT - 1n }],
  ['funds.amount_too_small', [], { amount: -100n * USDT }],
  ['funds.insufficient_funds', [], { amount: START + 1n }],
  ['funds.insufficient_funds', [request(15_000)], { amount: 5_000n * USDT + 1n }],
  ['funds.too_many_open', Array.from({ length: OPEN_MAX }, () => request(10)), {}],
])('FUNDS-002 %s is refused and changes nothing', (reason, before, change) => {
  const state = limited();
  for (const command of [offer(), ...before]) expect(send(state, command)).toMatchObject({ ok: true });
  const was = lines(state);
  expect(send(state, request(100, change))).toEqual(refusal(reason));
  expect(lines(state)).toEqual(was);
});

test('FUNDS-003 what is paid leaves less the fee shown before, whatever the fee is by then', () => {
  const state = at('paying');
  send(state, offer({ fee: 9n * USDT }));
  takeChanges(state);
  const fees = state.ledger.availableOf(HOUSE_FEES, 'spot', USDT_ID);
  const world = state.ledger.availableOf(WORLD, 'spot', USDT_ID);
  expect(send(state, steps.paid)).toEqual({ ok: true });
  expect(funds(state, ann, USDT_ID)).toEqual([START - 100n * USDT, 0n]);
  expect(state.ledger.availableOf(HOUSE_FEES, 'spot', USDT_ID) - fees).toBe(2n * USDT);
  expect(state.ledger.availableOf(WORLD, 'spot', USDT_ID) - world).toBe(98n * USDT);
  const { entries, funds: rows } = takeChanges(state);
  expect(entries).toMatchObject([
    { reason: 'funds.withdrawal', amount: 98n * USDT, ref: 1 },
    { reason: 'funds.withdrawal_fee', amount: 2n * USDT, ref: 1 },
  ]);
  expect(rows.withdrawals).toMatchObject([{ id: 1, stage: 'ended', status: 'paid', reference: '0xab' }]);
  expect(open(state)).toEqual([]);
});

test('FUNDS-003 without a fee nothing is posted for one', () => {
  const state = limited();
  for (const command of [offer({ fee: 0n }), request(100), ...ways.paid]) send(state, command);
  expect(takeChanges(state).entries.map(({ reason }) => reason)).toEqual(['funds.withdrawal']);
});

test.each(['rejected', 'cancelled'] as const)('FUNDS-004 what is %s can be used again, whole', (status) => {
  const state = at(status);
  expect(funds(state, ann, USDT_ID)).toEqual([START, 0n]);
  expect(takeChanges(state).entries).toEqual([]);
  expect(open(state)).toEqual([]);
});

// F10: the graph of states, from each by every command, and nothing in it is a payment of the owner.
test.each(withdrawalStatuses)('FUNDS-005 F10 from %s only the states that are listed can follow', (status) => {
  // The one step back is taken by a command of its own.
  const isBack = (command: Command) => command.kind === 'funds.releaseWithdrawal';
  const allowed: readonly string[] = withdrawalNext[status];
  for (const [next, command] of [...Object.entries(steps), ['approved', release]] as [string, Command][]) {
    const state = at(status);
    takeChanges(state);
    const before = state.ledger.availableOf(ann, 'spot', USDT_ID);
    const done = send(state, command);
    const isItsOwn = next !== 'approved' || isBack(command) === (status === 'paying');
    expect([next, command.kind, done.ok]).toEqual([next, command.kind, allowed.includes(next) && isItsOwn]);
    // Whatever the step, it takes nothing more from its owner.
    expect(state.ledger.availableOf(ann, 'spot', USDT_ID)).toBeGreaterThanOrEqual(before);
    expect(takeChanges(state).funds.withdrawals.map((row) => row.status)).toEqual(done.ok ? [next] : []);
  }
});

test('FUNDS-005 F10 no state and no reason asks for a payment', () => {
  expect(withdrawalStatuses).toEqual([
    ...['requested', 'in_review', 'approved', 'paying', 'paid', 'rejected', 'cancelled'],
  ]);
  expect(rejectReasons).toEqual([
    ...['payee_invalid', 'payee_not_own', 'identity_mismatch'],
    ...['security_concern', 'legal_restriction', 'payment_returned'],
  ]);
});

test.each([
  ['approved', 'in_review'],
  ['paid', 'paying'],
  ['rejected', 'in_review'],
] as const)('FUNDS-006 S11 one person alone cannot make it %s, in the engine itself', (next, from) => {
  for (const wrong of [{ checker: 1 }, { maker: 0 }, { request: 0 }, { checker: 1.5 }]) {
    const state = at(from);
    expect(send(state, { ...steps[next], ...wrong })).toEqual(refusal('funds.decision_invalid'));
  }
});

test('FUNDS-104 an approved withdrawal is paid by the member who claimed it only, and not at all without a claim', () => {
  const unclaimed = at('approved');
  expect(send(unclaimed, steps.paid)).toEqual(refusal('funds.decision_invalid'));
  for (const payer of [0, -1, 1.5])
    expect(send(unclaimed, { ...steps.paying, payer })).toEqual(refusal('funds.decision_invalid'));
  const state = at('paying');
  expect(open(state)).toMatchObject([{ status: 'paying', payer: by.maker, payingAt: state.at }]);
  // A second one gets nothing to pay, and does not record a payment of the first.
  expect(send(state, { ...steps.paying, payer: 2 })).toEqual(refusal('funds.decision_invalid'));
  expect(send(state, { ...steps.paid, maker: 2, checker: 1 })).toEqual(refusal('funds.decision_invalid'));
  expect(send(state, { ...steps.paid, maker: 3 })).toEqual(refusal('funds.decision_invalid'));
  expect(send(state, steps.cancelled)).toEqual(refusal('funds.not_cancellable'));
  expect(send(state, { ...steps.paid, checker: 3 })).toEqual({ ok: true });
});

test('FUNDS-105 two release a payment that was not made: it is approved, and another can claim it', () => {
  const state = at('paying');
  for (const wrong of [{ checker: 1 }, { maker: 0 }, { request: 0 }])
    expect(send(state, { ...release, ...wrong })).toEqual(refusal('funds.decision_invalid'));
  expect(send(state, release)).toEqual({ ok: true });
  expect(open(state)).toMatchObject([{ status: 'approved', payer: undefined, payingAt: undefined }]);
  expect(send(state, { ...steps.paying, payer: 7 })).toEqual({ ok: true });
  expect(send(state, steps.paid)).toEqual(refusal('funds.decision_invalid'));
  expect(send(state, { ...steps.paid, maker: 7 })).toEqual({ ok: true });
});

test('FUNDS-105 what is being paid is not rejected: the amount may be on its way', () => {
  const state = at('paying');
  expect(send(state, steps.rejected)).toEqual(refusal('funds.decision_invalid'));
  expect(send(state, release)).toEqual({ ok: true });
  expect(send(state, steps.rejected)).toEqual({ ok: true });
});

test('FUNDS-006 a reason outside the list and a reference that cannot be shown are refused', () => {
  const pay = (reference: string): Command => ({ ...steps.paid, reference });
  const state = at('paying');
  for (const wrong of ['', 'a b', 'x'.repeat(129), 'é'])
    expect(send(state, pay(wrong))).toEqual(refusal('funds.decision_invalid'));
  expect(send(at('in_review'), { ...steps.rejected, reason: 'tax_due' as 'payee_invalid' })).toEqual(
    refusal('funds.decision_invalid'),
  );
});

test('FUNDS-007 a stranger cancels nothing, as if it were not there', () => {
  const state = at();
  expect(send(state, { ...steps.cancelled, owner: bob })).toEqual(refusal('funds.withdrawal_not_found'));
  expect(send(state, { ...steps.cancelled, withdrawal: 9 })).toEqual(refusal('funds.withdrawal_not_found'));
  expect(send(at('approved'), steps.cancelled)).toEqual(refusal('funds.not_cancellable'));
});

test.each<Partial<ConfigureWithdrawal>>([
  ...[{ asset: 99 }, { fee: -1n }, { min: 2n * USDT }, { min: 2n ** 127n }],
  ...[{ decideMs: 0 }, { decideMs: 1.5 }, { decideMs: 31 * DAY }],
])('FUNDS-008 settings by which nothing would arrive, or that never end, are refused: %o', (change) => {
  expect(send(limited(), offer(change))).toEqual(refusal('funds.settings_invalid'));
});

test('FUNDS-009 what is withdrawn takes its part of the cost along, and is no loss', () => {
  const state = limited();
  send(state, setLimit('loss.day', 5_000));
  const cost = state.limits.cost(ann, BTC_ID);
  const [had] = funds(state, ann, BTC_ID);
  expect(cost).toBe(70_000n * USDT);
  const asked = request(0, { asset: BTC_ID, amount: had / 4n });
  for (const command of [offer({ asset: BTC_ID, fee: 1n, min: 2n }), asked, ...ways.paid]) after(state, 1, command);
  expect(state.limits.cost(ann, BTC_ID)).toBe(52_500n * USDT);
  expect(state.limits.used(ann, 'loss', 'day', state.at)).toBe(0n);
});

test('FUNDS-009 the part of the cost that leaves is rounded down, so that what is left never looks cheaper than it was', () => {
  const state = limited();
  send(state, setLimit('loss.day', 5_000));
  state.limits.setCost({ owner: ann, asset: BTC_ID, cost: 10n });
  const [had] = funds(state, ann, BTC_ID);
  expect(had).toBe(100_000_000n);
  const asked = request(0, { asset: BTC_ID, amount: 33_333_333n });
  for (const command of [offer({ asset: BTC_ID, fee: 1n, min: 2n }), asked, ...ways.paid]) after(state, 1, command);
  // 10 × 33,333,333 ÷ 100,000,000 is 3.33: 3 leave.
  expect(state.limits.cost(ann, BTC_ID)).toBe(7n);
});

test('live = loaded: open withdrawals are there after a load, and go on the same', () => {
  const stored = tables();
  const state = limited();
  stored.store(takeChanges(state));
  for (const command of [offer(), request(100), request(50), ...ways.paying, request(30)]) send(state, command);
  send(state, { kind: 'funds.cancelWithdrawal', owner: ann, withdrawal: 2 });
  stored.store(takeChanges(state));
  // Its settings were taken when the market was made.
  const loaded = stored.load(state);
  for (const one of [state, loaded]) {
    expect(open(one).map(({ id, status }) => [id, status])).toEqual([
      [1, 'paying'],
      [3, 'requested'],
    ]);
    expect(one.funds.openOf.get(ann)).toBe(2);
    send(one, steps.paid);
    send(one, { kind: 'funds.cancelWithdrawal', owner: ann, withdrawal: 3 });
    expect(one.funds.openOf.size).toBe(0);
  }
});
