/** Withdrawals over the wire: what they have to pass, four eyes, and what their owner sees of each step. */
import { desk, funds, notification, wallet } from '@glassbook/contract';
import { emptyState, takeChanges } from '@glassbook/engine';
import { OPEN_MAX } from '@glassbook/engine/funds/words';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { fetchInto, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { PasswordHash } from '../../shared/passwords/password-hash.ts';
import { slices } from '../../app/slices.ts';
import { audit } from '../../carry/store/audit/audit.ts';
import { readWithdrawal, selectWithdrawals } from './present.ts';
import { password, saved, twoStaff, withAuthenticator, withdrawer, type Withdrawer } from './test/withdrawer.ts';

let whole: WholeApp;
let staff: Awaited<ReturnType<typeof twoStaff>>;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 50_000);
  staff = await twoStaff(whole);
});
afterAll(() => whole.close());

const pool = () => whole.database.pool;
const asked = { address: saved, currency: '3', number: '100', type: '0', password } as const;
const reason = 'checked by hand';
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);

async function ok<M, D>(
  answer: Promise<{ ok: true; message: M; data: D } | { ok: false; reason: string; message: string }>,
): Promise<{ message: M; data: D }> {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.reason}: ${given.message}`);
  return given;
}
const request = async (trader: Withdrawer, change: Partial<Record<keyof typeof asked, string>> = {}) =>
  (await ok(trader.call(funds.withdraw, { ...asked, ...change } as typeof asked))).data;
const detail = async ({ call }: Withdrawer, id: number) =>
  (await ok(call(funds.withdrawal, { id: String(id) }))).message;
async function usdt({ call }: Withdrawer): Promise<[available: string, held: string]> {
  const { message } = await ok(call(wallet.wallet, { currency: '3', type: 'change' }));
  const row = message as unknown as Record<'change_balance' | 'lock_change_balance', string>;
  return [row.change_balance, row.lock_change_balance];
}

type Decision = (typeof funds.withdrawalDecisions)[number];
type Call = Withdrawer['call'];
const decide = (call: Call, { id: user }: Withdrawer, withdrawal: number, decision: Decision, more = {}) =>
  call(funds.decideWithdrawal, {
    ...{ user: String(user), withdrawal: String(withdrawal), decision, reason },
    ...(decision === 'reject'
      ? { code: 'payee_invalid' }
      : decision === 'pay'
        ? { reference: `paid-${withdrawal}` }
        : {}),
    ...more,
  });
const review = (trader: Withdrawer, withdrawal: number) =>
  staff.support.call(funds.reviewWithdrawal, { user: String(trader.id), withdrawal: String(withdrawal) });
const claim = (call: Call, { id: user }: Withdrawer, withdrawal: number) =>
  call(funds.claimWithdrawal, { user: String(user), withdrawal: String(withdrawal) });
const approve = (call: Call, id: number) => call(desk.approve, { request: String(id), version: '1' });

/** Asked for by the support, a payment by who pays; approved by the treasurer. */
async function byTwo(trader: Withdrawer, withdrawal: number, decision: Decision, more = {}): Promise<void> {
  const maker = decision === 'pay' ? staff.payer : staff.support;
  if (decision === 'pay') await ok(claim(maker.call, trader, withdrawal));
  const { message } = await ok(decide(maker.call, trader, withdrawal, decision, more));
  expect((await ok(approve(staff.treasurer.call, message.request))).message.state).toBe('done');
}

test('FUNDS-001 FUNDS-003 a withdrawal from its request to the payment, with the fee that was shown', async () => {
  const trader = await withdrawer(whole);
  const { message: shown } = await ok(trader.call(funds.info, { currency: '3' }));
  expect(shown).toMatchObject({ rate: '1.00000000', min_number: '10.00000000', level: 1, limit_btc: '200.00000000' });
  const [before] = await usdt(trader);
  // What a client says of the fee is ignored.
  const made = (await ok(trader.call(funds.withdraw, { ...asked, rate: '0' }))).data;
  expect(made).toMatchObject({ number: '100.00000000', rate: shown.rate, real_number: '99.00000000', status: 1 });
  expect(await usdt(trader)).toEqual([(Number(before) - 100).toFixed(8), '100.00000000']);
  await ok(review(trader, made.id));
  await byTwo(trader, made.id, 'approve');
  await byTwo(trader, made.id, 'pay');
  expect(await usdt(trader)).toEqual([(Number(before) - 100).toFixed(8), '0.00000000']);
  const seen = await detail(trader, made.id);
  expect(seen).toMatchObject({
    state: 'paid',
    status: 2,
    reference: `paid-${made.id}`,
    network: 'tron',
    cancellable: false,
  });
  expect(seen.timeline.map(({ state }) => state)).toEqual([
    ...['requested', 'in_review', 'approved', 'paying', 'paid'],
  ]);
  const { rows } = await pool().query<{ reason: string; amount: string }>(
    'SELECT reason, amount FROM ledger_entries WHERE from_owner = $1 AND ref = $2 ORDER BY seq, line',
    [trader.id, made.id],
  );
  expect(rows.map(({ reason: of, amount }) => [of, Number(amount) / 1e8])).toEqual([
    ['funds.withdrawal', 99],
    ['funds.withdrawal_fee', 1],
  ]);
  const { message: happened } = await ok(trader.call(notification.notifications, { group: 'funds' }));
  expect(happened.data.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['withdrawal_requested', 'withdrawal_approved', 'withdrawal_paid']),
  );
});

test('FUNDS-147 what came back of a paid withdrawal is a deposit that names it, credited by two, never more than was paid', async () => {
  const trader = await withdrawer(whole);
  const made = await request(trader);
  const named = { user: String(trader.id), withdrawal: String(made.id) };
  const back = (amount: string) => staff.support.call(funds.returnWithdrawal, { ...named, amount, reason });
  expect(reasonOf(await back('10'))).toBe('funds.not_paid');
  await ok(review(trader, made.id));
  await byTwo(trader, made.id, 'approve');
  await byTwo(trader, made.id, 'pay');
  const [paid] = await usdt(trader);
  expect([reasonOf(await back('0')), reasonOf(await back('99.00000001'))]).toEqual([
    ...['funds.amount_missing', 'funds.return_too_large'],
  ]);
  const { message: first } = await ok(back('60'));
  expect(reasonOf(await back('1'))).toBe('funds.return_open');
  // Nothing is there before two credit it.
  expect((await usdt(trader))[0]).toBe(paid);
  const credit = (deposit: number, amount: string) =>
    staff.support.call(funds.decideDeposit, {
      ...{ user: String(trader.id), deposit: String(deposit), decision: 'credit', amount, reason },
      reference: `back-${deposit}`,
    });
  expect(reasonOf(await credit(first.deposit, '99.5'))).toBe('funds.return_too_large');
  const { message: asked } = await ok(credit(first.deposit, '59'));
  expect(reasonOf(await approve(staff.support.call, asked.request))).toBe('session.not_permitted');
  await ok(approve(staff.treasurer.call, asked.request));
  expect(Number((await usdt(trader))[0]) - Number(paid)).toBe(59);
  // What is left of it may come back later.
  expect(reasonOf(await back('40.00000001'))).toBe('funds.return_too_large');
  const { message: second } = await ok(back('40'));
  const { state, returned } = await detail(trader, made.id);
  expect([state, returned]).toEqual([
    'paid',
    [
      { deposit: first.deposit, amount: '59.00000000', state: 'credited' },
      { deposit: second.deposit, amount: '40.00000000', state: 'in_review' },
    ],
  ]);
  const { message: deposit } = await ok(trader.call(funds.depositDetail, { id: String(second.deposit) }));
  expect(deposit).toMatchObject({ returns: made.id, network: 'tron', cancellable: false, state: 'in_review' });
  const { message: seen } = await ok(
    staff.support.call(funds.depositCase, { user: String(trader.id), deposit: String(second.deposit) }),
  );
  expect([seen.returns, seen.voucher, seen.marks]).toEqual([made.id, false, []]);
});

test('FUNDS-147 S11 nobody states what came back to the own account; of a payee that cannot be read the way is unknown', async () => {
  const trader = await withdrawer(whole);
  const made = await request(trader);
  await ok(review(trader, made.id));
  await byTwo(trader, made.id, 'approve');
  await byTwo(trader, made.id, 'pay');
  const named = { user: String(trader.id), withdrawal: String(made.id) };
  const back = () => staff.support.call(funds.returnWithdrawal, { ...named, amount: '99', reason });
  await pool().query('UPDATE users SET email = $2 WHERE id = $1', [trader.id, staff.support.email]);
  expect(reasonOf(await back())).toBe('funds.own_account');
  await pool().query('UPDATE users SET email = $2 WHERE id = $1', [trader.id, 'someone.else@example.org']);
  await pool().query(
    `UPDATE fund_details SET sealed = sealed || 'x'::bytea WHERE id = (SELECT detail FROM withdrawals WHERE id = $1)`,
    [made.id],
  );
  const { message } = await ok(back());
  const { message: seen } = await ok(trader.call(funds.depositDetail, { id: String(message.deposit) }));
  expect([seen.network, seen.user_account, seen.type]).toEqual(['unknown', 'Unknown', 0]);
});

test('FUNDS-001 a withdrawal with another fee than was shown is refused with the one in force, and holds nothing', async () => {
  const trader = await withdrawer(whole);
  const before = await usdt(trader);
  const offer = { kind: 'funds.configureWithdrawal', asset: 3, enabled: true, min: 10n ** 9n } as const;
  const setFee = (fee: bigint) =>
    whole.app.core.sequencer.submit({ ...offer, fee: fee * 10n ** 8n, decideMs: 86_400_000 });
  const { message: shown } = await ok(trader.call(funds.info, { currency: '3' }));
  expect(shown.rate).toBe('1.00000000');
  await setFee(9n);
  const send = (fee_shown: string) => trader.call(funds.withdraw, { ...asked, fee_shown });
  expect(await send(shown.rate)).toMatchObject({
    ...{ ok: false, reason: 'funds.fee_changed' },
    message: 'The fee is now 9.00000000 USDT. Check the amount and send again.',
  });
  expect(await usdt(trader)).toEqual(before);
  expect((await ok(send('9'))).data.rate).toBe('9.00000000');
  // Also where it changes while the payment password is checked.
  const verify = vi.spyOn(PasswordHash.prototype, 'verify').mockImplementationOnce(async () => {
    await setFee(1n);
    return true;
  });
  expect(await send('9')).toMatchObject({
    ...{ ok: false, reason: 'funds.fee_changed' },
    message: 'The fee is now 1.00000000 USDT. Check the amount and send again.',
  });
  verify.mockRestore();
});

test('FUNDS-008 what can be withdrawn is listed with its fee and its smallest amount, and nothing that is off', async () => {
  const trader = await withdrawer(whole);
  const listed = async () =>
    (await ok(trader.call(funds.offers, {}))).message.map(({ name, rate, min_number }) => [name, rate, min_number]);
  const eth = ['ETH', '0.00100000', '0.01000000'];
  expect(await listed()).toContainEqual(['USDT', '1.00000000', '10.00000000']);
  expect(await listed()).toContainEqual(eth);
  const offer = {
    kind: 'funds.configureWithdrawal',
    asset: 2,
    fee: 10n ** 5n,
    min: 10n ** 6n,
    decideMs: 86_400_000,
  } as const;
  await whole.app.core.sequencer.submit({ ...offer, enabled: false });
  expect((await listed()).map(([name]) => name)).not.toContain('ETH');
  await whole.app.core.sequencer.submit({ ...offer, enabled: true });
  expect(await listed()).toContainEqual(eth);
});

test('FUNDS-004 the owner cancels and has it back; what is rejected is back too, with the reason', async () => {
  const trader = await withdrawer(whole);
  const before = await usdt(trader);
  const first = await request(trader);
  expect((await ok(trader.call(funds.cancelWithdrawal, { id: String(first.id) }))).data.state).toBe('cancelled');
  const second = await request(trader);
  await ok(review(trader, second.id));
  await byTwo(trader, second.id, 'reject');
  expect(await usdt(trader)).toEqual(before);
  expect(await detail(trader, second.id)).toMatchObject({ state: 'rejected', status: 3, reason: 'payee_invalid' });
  expect((await detail(trader, second.id)).reason_text).toBe('The payee details are not valid. Save them again.');
  const { message } = await ok(trader.call(funds.withdrawals, {}));
  expect(message.data.map(({ id, status }) => [id, status])).toEqual([
    [second.id, 3],
    [first.id, 3],
  ]);
});

test('FUNDS-006 S11 one person alone decides nothing: the same person, in parallel, and after an edit', async () => {
  const trader = await withdrawer(whole);
  const { id } = await request(trader);
  await ok(review(trader, id));
  const { treasurer, support } = staff;
  const { message: own } = await ok(decide(treasurer.call, trader, id, 'approve'));
  expect(reasonOf(await approve(treasurer.call, own.request))).toBe('desk.own_request');
  // Support may ask, and decides nothing.
  expect(reasonOf(await approve(support.call, own.request))).toBe('session.not_permitted');
  expect(reasonOf(await decide(support.call, trader, id, 'reject'))).toBe('funds.request_open');
  await ok(treasurer.call(desk.withdraw, { request: String(own.request) }));
  const { message: made } = await ok(decide(support.call, trader, id, 'approve'));
  const other = (await twoStaff(whole)).treasurer;
  const both = await Promise.all(
    Array.from({ length: 16 }, (_, n) => approve((n % 2 === 0 ? treasurer : other).call, made.request)),
  );
  expect(both.filter(({ ok: done }) => done)).toHaveLength(1);
  const { rows } = await pool().query<{ approved_at: string | null }>(
    'SELECT approved_at FROM withdrawals WHERE id = $1',
    [id],
  );
  expect(rows[0]?.approved_at).not.toBeNull();
  await byTwo(trader, id, 'reject');
});

test('FUNDS-104 of many who take an approved withdrawal at once one gets it, and only that one records the payment', async () => {
  const trader = await withdrawer(whole);
  const { id } = await request(trader);
  await ok(review(trader, id));
  const { payer, treasurer } = staff;
  const other = (await twoStaff(whole)).treasurer;
  expect(reasonOf(await claim(payer.call, trader, id))).toBe('funds.decided_already');
  await byTwo(trader, id, 'approve');
  expect(reasonOf(await decide(payer.call, trader, id, 'pay'))).toBe('funds.decided_already');
  const taken = await Promise.all([payer, other, treasurer, payer].map(({ call }) => claim(call, trader, id)));
  const all = taken.map(reasonOf);
  const one = all[0] === 'ok' ? payer : all[1] === 'ok' ? other : treasurer;
  const rest = [payer, other, treasurer].filter((each) => each !== one);
  expect(all.filter((each) => each === 'ok')).toHaveLength(one === payer ? 2 : 1);
  expect(new Set(all)).toEqual(new Set(['ok', 'funds.claimed_already']));
  for (const { call } of rest) {
    expect(reasonOf(await claim(call, trader, id))).toBe('funds.claimed_already');
    expect(reasonOf(await decide(call, trader, id, 'pay'))).toBe('funds.claimed_already');
  }
  expect(reasonOf(await claim(one.call, trader, id))).toBe('ok');
  const { message: queue } = await ok(payer.call(funds.withdrawalQueue, { show: 'paying', limit: '100' }));
  expect(queue.rows.find((row) => row.id === id)?.payer?.id).toBe(one.id);
  expect(reasonOf(await trader.call(funds.cancelWithdrawal, { id: String(id) }))).toBe('funds.not_cancellable');
  expect(await detail(trader, id)).toMatchObject({ state: 'paying', status: 1 });
});

test('FUNDS-104 support claims no payment and records none, nor does who claimed one and is of the support since', async () => {
  const trader = await withdrawer(whole);
  const { id } = await request(trader);
  await ok(review(trader, id));
  await byTwo(trader, id, 'approve');
  const { support, payer } = await twoStaff(whole);
  expect(reasonOf(await claim(support.call, trader, id))).toBe('session.not_permitted');
  await ok(claim(payer.call, trader, id));
  expect(reasonOf(await decide(support.call, trader, id, 'pay'))).toBe('session.not_permitted');
  await pool().query("UPDATE staff SET role = 'support' WHERE id = $1", [payer.id]);
  expect(reasonOf(await decide(payer.call, trader, id, 'pay'))).toBe('session.not_permitted');
  const seen = await ok(support.call(funds.withdrawalCase, { user: String(trader.id), withdrawal: String(id) }));
  expect(seen.message.payer).toMatchObject({ id: payer.id, left: true });
  await byTwo(trader, id, 'release');
  await byTwo(trader, id, 'pay');
});

test('DESK-091 a payment that its payer asked to record is not recorded once that one may not pay', async () => {
  const trader = await withdrawer(whole);
  const id = await approvedBefore(trader);
  const { payer } = await twoStaff(whole);
  await ok(claim(payer.call, trader, id));
  const { message } = await ok(decide(payer.call, trader, id, 'pay'));
  await pool().query("UPDATE staff SET role = 'support' WHERE id = $1", [payer.id]);
  expect(reasonOf(await approve(staff.treasurer.call, message.request))).toBe('desk.maker_left');
  expect(await detail(trader, id)).toMatchObject({ state: 'paying' });
  // It keeps nobody from giving the withdrawal back to be paid.
  await byTwo(trader, id, 'release');
  await byTwo(trader, id, 'pay');
});

/** What a batch that has this withdrawal as it is now tells its owner. */
async function newsOf(id: number): Promise<string[]> {
  const { rows } = await pool().query<unknown[]>({
    text: `${selectWithdrawals} WHERE id = $1`,
    values: [id],
    rowMode: 'array',
  });
  const changes = takeChanges(emptyState());
  const told: string[] = [];
  const funds = { ...changes.funds, withdrawals: rows.map(readWithdrawal) };
  whole.app.core.activity.committed({ ...changes, funds }, (_, make) => told.push(make().kind));
  return told;
}
async function approvedBefore(trader: Withdrawer): Promise<number> {
  const { id } = await request(trader);
  await ok(review(trader, id));
  await byTwo(trader, id, 'approve');
  return id;
}

test('FUNDS-105 one person releases nothing; two do, and then another can take it', async () => {
  const trader = await withdrawer(whole);
  const { id } = await request(trader);
  await ok(review(trader, id));
  await byTwo(trader, id, 'approve');
  const [{ support, treasurer }, second] = [staff, await twoStaff(whole)];
  await ok(claim(treasurer.call, trader, id));
  // Only who claimed it knows whether it was sent.
  expect(reasonOf(await decide(support.call, trader, id, 'release'))).toBe('funds.claimed_already');
  expect(reasonOf(await decide(treasurer.call, trader, id, 'reject'))).toBe('funds.decided_already');
  const { message: own } = await ok(decide(treasurer.call, trader, id, 'release'));
  expect(reasonOf(await approve(treasurer.call, own.request))).toBe('desk.own_request');
  expect((await ok(approve(second.treasurer.call, own.request))).message.state).toBe('done');
  expect(await detail(trader, id)).toMatchObject({ state: 'approved', timeline: [{}, {}, { state: 'approved' }] });
  // Its owner was told of the approval before.
  expect(await newsOf(id)).toEqual([]);
  expect(await newsOf(await approvedBefore(trader))).toEqual(['withdrawal_approved']);
  // While a rejection waits for a second person nobody starts to pay.
  const { message: rejection } = await ok(decide(support.call, trader, id, 'reject'));
  expect(reasonOf(await claim(treasurer.call, trader, id))).toBe('funds.request_open');
  await ok(support.call(desk.withdraw, { request: String(rejection.request) }));
  // Who claimed it is not of the staff any more: two others release it.
  await ok(claim(second.payer.call, trader, id));
  await pool().query('UPDATE staff SET role = NULL WHERE id = $1', [second.payer.id]);
  const seen = await ok(support.call(funds.withdrawalCase, { user: String(trader.id), withdrawal: String(id) }));
  expect(seen.message.payer).toMatchObject({ id: second.payer.id, left: true });
  await byTwo(trader, id, 'release');
  await byTwo(trader, id, 'pay', { reference: 'released-and-paid' });
});

test('FUNDS-106 a payment is recorded for one withdrawal, also where two are decided about at once', async () => {
  const trader = await withdrawer(whole);
  const hash = 'ab'.repeat(32);
  const [first, second, third] = [await request(trader), await request(trader), await request(trader)];
  for (const { id } of [first, second, third]) {
    await ok(review(trader, id));
    await byTwo(trader, id, 'approve');
    await ok(claim(staff.payer.call, trader, id));
  }
  const pay = async (id: number, reference: string) =>
    (await ok(decide(staff.payer.call, trader, id, 'pay', { reference }))).message.request;
  const requests = [await pay(first.id, hash), await pay(second.id, `0x${hash.toUpperCase()}`)];
  const both = await Promise.all(requests.map((one) => approve(staff.treasurer.call, one)));
  const states = [await detail(trader, first.id), await detail(trader, second.id)].map(({ state }) => state);
  expect(states.sort()).toEqual(['paid', 'paying']);
  expect(both.filter((each) => each.ok && each.message.state === 'done')).toHaveLength(1);
  for (const used of [`0x${hash}`, `${hash}:1`])
    expect(reasonOf(await decide(staff.payer.call, trader, third.id, 'pay', { reference: used }))).toBe(
      'funds.payment_recorded',
    );
  await byTwo(trader, third.id, 'pay', { reference: `${'cd'.repeat(32)}:1` });
});

test('FUNDS-006 what the owner canceled meanwhile cannot be approved', async () => {
  const trader = await withdrawer(whole);
  const { id } = await request(trader);
  await ok(review(trader, id));
  const { message } = await ok(decide(staff.support.call, trader, id, 'approve'));
  await ok(trader.call(funds.cancelWithdrawal, { id: String(id) }));
  expect(reasonOf(await approve(staff.treasurer.call, message.request))).toBe('desk.request_stale');
});

test.each<[string, Partial<Record<keyof typeof asked, string>>]>([
  ['funds.withdrawal_off', { currency: '4' }],
  ['funds.withdrawal_off', { currency: '999' }],
  ['funds.amount_too_small', { number: '9.99999999' }],
  ['funds.insufficient_funds', { number: '15000' }],
  ['funds.payee_not_found', { address: '999999' }],
  ['funds.payee_not_found', { type: '1' }],
  ['funds.payee_not_found', { currency: '1', number: '0.01' }],
  ['funds.payment_password_wrong', { password: '111222' }],
  ['request.field_missing', { password: '' }],
  ['request.field_invalid', { number: '1e3' }],
])('FUNDS-010 %s is refused and holds nothing', async (expected, change) => {
  const trader = await withdrawer(whole);
  const before = await usdt(trader);
  const answer = await trader.call(funds.withdraw, { ...asked, ...change } as typeof asked);
  expect(reasonOf(answer)).toBe(expected);
  expect(await usdt(trader)).toEqual(before);
});

test('FUNDS-010 the payment password and a second factor are asked of those who have set them, and of nobody else', async () => {
  const trader = await withdrawer(whole);
  const asks = async () => {
    const { asks_password, asks_code } = (await ok(trader.call(funds.info, { currency: '3' }))).message;
    return [asks_password, asks_code];
  };
  const send = async (more: { password?: string; code?: string }) => {
    const { password: _, ...bare } = asked;
    return reasonOf(await trader.call(funds.withdraw, { ...bare, ...more }));
  };
  const unprove = () => pool().query('UPDATE sessions SET proved_at = NULL WHERE user_id = $1', [trader.id]);
  const [code = ''] = await withAuthenticator(whole, trader);
  await unprove();
  expect(await asks()).toEqual([true, true]);
  expect(await send({})).toBe('request.field_missing');
  expect(await send({ password })).toBe('account.step_up_required');
  expect(await send({ password: '111222', code })).toBe('funds.payment_password_wrong');
  expect(await send({ password, code: '00000-00000' })).toBe('account.second_factor_wrong');
  // What is refused for another reason uses no code up. This is a recovery code, whose use starts a hold of its own.
  expect(await send({ password, code })).toBe('funds.on_hold');
  await pool().query('DELETE FROM account_holds WHERE user_id = $1', [trader.id]);
  // By it the session has proved the factor.
  expect(await send({ password })).toBe('ok');
  await unprove();
  expect(await send({ password, code })).toBe('account.second_factor_wrong');
  await pool().query('DELETE FROM authenticators WHERE user_id = $1', [trader.id]);
  expect(await asks()).toEqual([true, false]);
  expect(await send({ password })).toBe('ok');
  await pool().query('UPDATE users SET payment_hash = NULL, payment_changed_at = NULL WHERE id = $1', [trader.id]);
  expect(await asks()).toEqual([false, false]);
  expect(await send({})).toBe('ok');
});

test('FUNDS-010 it is refused in this order: identity, freeze, hold, saved ones only, hold of the payee, limit of the level, password, second factor', async () => {
  const trader = await withdrawer(whole);
  await withAuthenticator(whole, trader);
  const { id } = trader;
  const run = (text: string) => pool().query(text, [id]);
  for (const text of [
    "UPDATE identity_requests SET status = 'review', decided_at = NULL WHERE user_id = $1",
    `INSERT INTO account_holds (user_id, reason, started_at, ends_at) VALUES ($1, 'passkey_on', now(), now() + interval '1 day')`,
    'INSERT INTO payee_list_only (user_id, since) VALUES ($1, now())',
    `UPDATE payees SET held_until = now() + interval '1 day' WHERE user_id = $1`,
    'UPDATE sessions SET proved_at = NULL WHERE user_id = $1',
  ])
    await run(text);
  await setLimit('0.001');
  const { password: _, ...bare } = asked;
  const said: (string | undefined)[] = [];
  const say = async () => said.push(reasonOf(await trader.call(funds.withdraw, bare)));
  await say();
  for (const mended of [
    "UPDATE identity_requests SET status = 'approved', decided_at = now() WHERE user_id = $1",
    'DELETE FROM account_holds WHERE user_id = $1',
    'DELETE FROM payee_list_only WHERE user_id = $1',
    'UPDATE payees SET held_until = now() WHERE user_id = $1',
  ]) {
    await run(mended);
    await say();
  }
  await setLimit('200');
  await say();
  await run('UPDATE users SET payment_hash = NULL, payment_changed_at = NULL WHERE id = $1');
  await say();
  expect(said).toEqual([
    ...['session.identity_pending', 'funds.on_hold', 'funds.payee_held', 'funds.payee_on_hold'],
    ...['funds.level_reached', 'request.field_missing', 'account.step_up_required'],
  ]);
});

test('FUNDS-012 without a fresh index price of what is withdrawn its worth in BTC is not known, and it is refused', async () => {
  const trader = await withdrawer(whole);
  const { prices, now } = whole.app.core;
  prices.set(1, { price: 50_000n * 10n ** 8n, at: now() - 300_000 });
  const answer = await trader.call(funds.withdraw, asked);
  await setPrice(whole.app, 50_000);
  expect(reasonOf(answer)).toBe('funds.not_valued');
});

test('FUNDS-001 of 64 withdrawals of a whole balance at once one holds it', { tags: ['long'] }, async () => {
  const trader = await withdrawer(whole);
  const [available] = await usdt(trader);
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => trader.call(funds.withdraw, { ...asked, number: available })),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  // More than may wait for their owner's turn.
  expect(new Set(answers.map(reasonOf))).toEqual(new Set(['ok', 'funds.insufficient_funds', 'request.too_many']));
  expect(await usdt(trader)).toEqual(['0.00000000', available]);
});

test('FUNDS-001 of eight withdrawals of a whole balance at once one holds it', async () => {
  const trader = await withdrawer(whole);
  const [available] = await usdt(trader);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => trader.call(funds.withdraw, { ...asked, number: available })),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(await usdt(trader)).toEqual(['0.00000000', available]);
});

test('FUNDS-011 S10 while a hold stands nothing is withdrawn, to its very end', async () => {
  const trader = await withdrawer(whole);
  const hold = (endsMs: number) =>
    pool().query(
      `INSERT INTO account_holds (user_id, reason, started_at, ends_at) VALUES ($1, 'password_changed', now(), $2)`,
      [trader.id, new Date(endsMs)],
    );
  await hold(Date.now() + 86_400_000);
  expect(reasonOf(await trader.call(funds.withdraw, asked))).toBe('funds.on_hold');
  expect((await ok(trader.call(funds.info, { currency: '3' }))).message.hold_until_ms).toBeGreaterThan(Date.now());
  // The clock of the server counts whole milliseconds.
  await pool().query(`UPDATE account_holds SET ends_at = date_trunc('milliseconds', now()) WHERE user_id = $1`, [
    trader.id,
  ]);
  expect(reasonOf(await trader.call(funds.withdraw, asked))).toBe('ok');
  await pool().query(`UPDATE payees SET held_until = now() + interval '1 hour' WHERE user_id = $1`, [trader.id]);
  expect(reasonOf(await trader.call(funds.withdraw, asked))).toBe('funds.payee_on_hold');
});

/** What level 1 may withdraw in a day, in BTC. */
const setLimit = (btc: string) =>
  pool().query(
    `UPDATE settings SET value = jsonb_set(value, '{lv1,withdrawal_btc}', to_jsonb($1::text)) WHERE key = 'identity.limits'`,
    [btc],
  );

test('FUNDS-012 R15 the limit of the level is never passed, however many ask at once, over a rolling day', async () => {
  const trader = await withdrawer(whole);
  // 0.01 BTC at 50,000 are 500 USDT.
  await setLimit('0.01');
  const answers = await Promise.all(Array.from({ length: 8 }, () => trader.call(funds.withdraw, asked)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(5);
  expect(new Set(answers.map(reasonOf))).toEqual(new Set(['ok', 'funds.level_reached']));
  expect((await ok(trader.call(funds.info, { currency: '3' }))).message).toMatchObject({
    ...{ limit_btc: '0.01000000', used_btc: '0.01000000' },
  });
  // One that is canceled counts no more, and one that is a day old neither.
  const [first] = (await ok(trader.call(funds.withdrawals, {}))).message.data;
  await ok(trader.call(funds.cancelWithdrawal, { id: String(first?.id) }));
  expect(reasonOf(await trader.call(funds.withdraw, asked))).toBe('ok');
  await setLimit('200');
});

test('FUNDS-012 what is 23 hours old counts, what is 24 hours old does not, and each is worth its BTC rounded up', async () => {
  const trader = await withdrawer(whole);
  const used = async () => (await ok(trader.call(funds.info, { currency: '3' }))).message.used_btc;
  // 100.00000001 USDT at 50,000 are 0.0020000000002 BTC.
  const { id } = await request(trader, { number: '100.00000001' });
  expect(await used()).toBe('0.00200001');
  const setBack = (hours: number) =>
    pool().query('UPDATE withdrawals SET at = at - $2 WHERE id = $1', [id, hours * 3_600_000]);
  await setBack(23);
  expect(await used()).toBe('0.00200001');
  await setBack(1);
  expect(await used()).toBe('0.00000000');
  await setBack(-24);
});

/** The envelope of a withdrawal that is sent under a name. */
const sendAs = (trader: Withdrawer, name: string, number = '100') =>
  fetchInto(whole.app)('http://glassbook.test/api/wallet/out', {
    ...{ method: 'POST', body: new URLSearchParams({ ...asked, number, lang: 'en' }) },
    headers: { authorization: trader.token, 'idempotency-key': name },
  }).then((answer) => answer.text());

test('FUNDS-013 R14 the same request twice is one withdrawal, also when it would be refused by now', async () => {
  const trader = await withdrawer(whole);
  const send = () => sendAs(trader, 'once');
  const first = await send();
  expect(first).toContain('"type":"ok"');
  await pool().query('UPDATE payees SET removed_at = now() WHERE user_id = $1', [trader.id]);
  expect(await Promise.all([send(), send()])).toEqual([first, first]);
  expect((await ok(trader.call(funds.withdrawals, {}))).message.total).toBe(1);
});

test('FUNDS-002 FUNDS-101 no payment password is compared or counted for what the balance or the open ones refuse', async () => {
  const trader = await withdrawer(whole);
  const triesOf = async () =>
    (
      await pool().query("SELECT FROM factor_tries WHERE user_id = $1 AND kind = 'payment' AND cardinality(at) > 0", [
        trader.id,
      ])
    ).rowCount;
  const reasonsOf = async (number: string) => [
    reasonOf(await trader.call(funds.withdraw, { ...asked, number })),
    reasonOf(await trader.call(funds.withdraw, { ...asked, number, password: '111222' })),
  ];
  expect(await reasonsOf('15000')).toEqual(['funds.insufficient_funds', 'funds.insufficient_funds']);
  expect(await triesOf()).toBe(0);
  await request(trader, { number: '9000' });
  expect(await reasonsOf('2000')).toEqual(['funds.insufficient_funds', 'funds.insufficient_funds']);
  for (let n = 1; n < OPEN_MAX; n += 1) await request(trader, { number: '10' });
  expect(await reasonsOf('10')).toEqual(['funds.too_many_open', 'funds.too_many_open']);
  const answer = await trader.call(funds.withdraw, asked);
  expect(answer.ok ? '' : answer.message).toContain(String(OPEN_MAX));
  expect(await triesOf()).toBe(0);
});

test('FUNDS-102 R14 what was carried out is answered as it was where the identity is no longer approved; what was refused by it is asked anew', async () => {
  const trader = await withdrawer(whole);
  const setStatus = (status: 'review' | 'approved') =>
    pool().query(
      "UPDATE identity_requests SET status = $2, decided_at = CASE $2 WHEN 'review' THEN NULL ELSE now() END WHERE user_id = $1",
      [trader.id, status],
    );
  const first = await sendAs(trader, 'carried');
  expect(first).toContain('"type":"ok"');
  await setStatus('review');
  expect(await sendAs(trader, 'carried')).toBe(first);
  expect(await sendAs(trader, 'carried', '101')).toContain('request.key_reused');
  expect(await sendAs(trader, 'refused')).toContain('session.identity_pending');
  await setStatus('approved');
  expect(await sendAs(trader, 'refused')).toContain('"type":"ok"');
  // Of the limit of the level too.
  await setLimit('0.004');
  expect(await sendAs(trader, 'limited')).toContain('funds.level_reached');
  await setLimit('200');
  expect(await sendAs(trader, 'limited')).toContain('"type":"ok"');
  expect((await ok(trader.call(funds.withdrawals, {}))).message.total).toBe(3);
});

test('FUNDS-103 what an amount was worth is sealed: a changed column changes nothing, and a changed detail uses the limit up', async () => {
  const trader = await withdrawer(whole);
  const used = async () => (await ok(trader.call(funds.info, { currency: '3' }))).message.used_btc;
  const { id } = await request(trader);
  expect(await used()).toBe('0.00200000');
  const change = (what: string) =>
    pool().query(`UPDATE fund_details SET ${what} WHERE id = (SELECT detail FROM withdrawals WHERE id = $1)`, [id]);
  await change('worth = 1');
  expect(await used()).toBe('0.00200000');
  await change("sealed = sealed || 'x'::bytea");
  expect(await used()).toBe('200.00000000');
  expect(reasonOf(await trader.call(funds.withdraw, asked))).toBe('funds.level_reached');
});

test('FUNDS-007 S2 another user’s withdrawal is answered like one that is not there', async () => {
  const [ann, bob] = [await withdrawer(whole), await withdrawer(whole)];
  const { id } = await request(ann);
  const text = (answer: object) => JSON.stringify(answer);
  expect(text(await bob.call(funds.withdrawal, { id: String(id) }))).toBe(
    text(await bob.call(funds.withdrawal, { id: '99999' })),
  );
  expect(text(await bob.call(funds.cancelWithdrawal, { id: String(id) }))).toBe(
    text(await bob.call(funds.cancelWithdrawal, { id: '99999' })),
  );
  expect((await detail(ann, id)).state).toBe('requested');
  const { support } = staff;
  const wrong = { user: String(bob.id), withdrawal: String(id) };
  expect(reasonOf(await support.call(funds.withdrawalCase, wrong))).toBe('funds.withdrawal_not_found');
});

test('FUNDS-014 a payee that was changed in the table is recognized, and nothing is paid to it', async () => {
  const trader = await withdrawer(whole);
  const [made, other] = [await request(trader), await request(trader)];
  await ok(review(trader, made.id));
  const { message } = await ok(decide(staff.support.call, trader, made.id, 'approve'));
  // As sealed as the own, and of the same user: only the digest in the journal tells them apart.
  await pool().query(
    `UPDATE fund_details SET sealed = (SELECT sealed FROM fund_details WHERE id = (SELECT detail FROM withdrawals WHERE id = $2))
     WHERE id = (SELECT detail FROM withdrawals WHERE id = $1)`,
    [made.id, other.id],
  );
  expect(reasonOf(await approve(staff.treasurer.call, message.request))).toBe('desk.request_stale');
  const of = { user: String(trader.id), withdrawal: String(made.id) };
  const { message: seen } = await ok(staff.support.call(funds.withdrawalCase, of));
  expect([seen.marks, seen.address]).toEqual([expect.arrayContaining(['details_changed', 'first_withdrawal']), '']);
  await ok(staff.support.call(desk.withdraw, { request: String(message.request) }));
  expect(reasonOf(await decide(staff.support.call, trader, made.id, 'approve'))).toBe('funds.details_changed');
  await byTwo(trader, made.id, 'reject');
  // One that is being paid already may be on its way: it is recorded.
  await ok(review(trader, other.id));
  await byTwo(trader, other.id, 'approve');
  await ok(claim(staff.payer.call, trader, other.id));
  await pool().query(
    `UPDATE fund_details SET sealed = sealed || 'x'::bytea WHERE id = (SELECT detail FROM withdrawals WHERE id = $1)`,
    [other.id],
  );
  await byTwo(trader, other.id, 'pay', { reference: 'changed-and-paid' });
});

test('FUNDS-015 the queue: what waits by its deadline, what is late, by asset, payee and user', async () => {
  const trader = await withdrawer(whole);
  const made = await request(trader);
  const { support } = staff;
  const rowsOf = async (body: z.input<typeof funds.withdrawalQueue.body>) =>
    (await ok(support.call(funds.withdrawalQueue, { limit: '100', ...body }))).message;
  const all = await rowsOf({});
  const deadlines = all.rows.map(({ decide_by_ms }) => decide_by_ms);
  expect(deadlines).toEqual([...deadlines].sort((a, b) => a - b));
  const { rows } = await rowsOf({ user: String(trader.id) });
  expect(rows).toMatchObject([{ id: made.id, user: trader.id, state: 'requested', late: false, request: null }]);
  expect((await rowsOf({ currency: '1' })).total).toBe(0);
  expect((await rowsOf({ payee: 'bank' })).total).toBe(0);
  expect((await rowsOf({ show: 'late' })).total).toBe(0);
  await pool().query('UPDATE withdrawals SET decide_by = 5 WHERE id = $1', [made.id]);
  expect((await rowsOf({ show: 'late' })).rows.map(({ id }) => id)).toEqual([made.id]);
  expect((await rowsOf({})).counts.late).toBe(1);
  await pool().query('UPDATE withdrawals SET decide_by = at + 86400000 WHERE id = $1', [made.id]);
  // A view of one withdrawal is an entry of the log too (FUNDS-100).
  const of = { user: String(trader.id), withdrawal: String(made.id) };
  await ok(support.call(funds.withdrawalCase, of));
  const acts = await pool().query<{ act: string }>('SELECT act FROM audit_rows WHERE subject = $1 ORDER BY seq', [
    `user:${trader.id}`,
  ]);
  expect(acts.rows.map(({ act }) => act)).toEqual(['funds.withdrawalQueue', 'funds.withdrawalCase']);
});

test('FUNDS-016 a decision is in the user’s timeline at the desk', async () => {
  const trader = await withdrawer(whole);
  const { id } = await request(trader);
  await ok(review(trader, id));
  await byTwo(trader, id, 'reject');
  const { message } = await ok(staff.support.call(desk.user, { user: String(trader.id) }));
  const whats = message.timeline.map(({ what }) => what);
  expect(whats).toEqual(expect.arrayContaining(['funds.reviewWithdrawal', 'funds.decideWithdrawal', 'desk.approve']));
});

test('R5 the journal, replayed, is what the tables have', async () => {
  expect(whole.fatal).toEqual([]);
  expect((await audit(pool(), slices)).differences).toEqual([]);
});
