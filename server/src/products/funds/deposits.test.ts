/** Deposits over the wire: the signed list of addresses, the voucher, four eyes, and what their owner sees of each step. */
import { createHash } from 'node:crypto';
import { desk, funds, notification, wallet } from '@glassbook/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { fetchInto, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { isDepositListSigned, readKeptHeads } from '../../shared/review/audit-key.ts';
import { Fault } from '../../carry/process/fault.ts';
import { PAST } from '../../carry/sequencer/request-expired.ts';
import { slices } from '../../app/slices.ts';
import { audit } from '../../carry/store/audit/audit.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { notifyDepositors } from './addresses/notices.ts';
import { Details } from './details.ts';
import { referenceCode } from './reference-code.ts';
import { bankFields, changeAddress, depositAsked, deposited, listed, tronAddress, voucher } from './test/depositor.ts';
import { twoStaff, withdrawer, type Withdrawer } from './test/withdrawer.ts';

let whole: WholeApp;
let staff: Awaited<ReturnType<typeof twoStaff>>;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 50_000);
  staff = await twoStaff(whole);
  await listed(whole);
});
afterAll(() => whole.close());

const pool = () => whole.database.pool;
const reason = 'compared with the wallet';
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);

async function ok<M, D>(
  answer: Promise<{ ok: true; message: M; data: D } | { ok: false; reason: string; message: string }>,
): Promise<{ message: M; data: D }> {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.reason}: ${given.message}`);
  return given;
}
const named = ({ id: user }: Withdrawer, deposit: number) => ({ user: String(user), deposit: String(deposit) });
const detail = async ({ call }: Withdrawer, id: number) =>
  (await ok(call(funds.depositDetail, { id: String(id) }))).message;
async function usdt({ call }: Withdrawer): Promise<string> {
  const { message } = await ok(call(wallet.wallet, { currency: '3', type: 'change' }));
  return (message as unknown as Record<'change_balance', string>).change_balance;
}
type Call = Withdrawer['call'];
const detailsAt = (now: number) => new Details({ ...whole.app.core, uploads: whole.app.doors.uploads, now: () => now });
let payments = 0;
/** By a payment of its own. */
const credit = (call: Call, trader: Withdrawer, id: number, more: { amount?: string; reference?: string } = {}) =>
  call(funds.decideDeposit, {
    ...{ ...named(trader, id), decision: 'credit', amount: '100', reason, reference: `payment-${(payments += 1)}` },
    ...more,
  });
const review = (trader: Withdrawer, id: number) => staff.support.call(funds.reviewDeposit, named(trader, id));
const approve = (call: Call, id: number) => call(desk.approve, { request: String(id), version: '1' });
/** A trader with a deposit of 100 USDT under review. */
async function underReview(): Promise<Withdrawer & { deposit: number }> {
  const trader = await withdrawer(whole);
  const { id } = await deposited(whole, trader);
  await ok(review(trader, id));
  return { ...trader, deposit: id };
}

test('FUNDS-020 FUNDS-022 a deposit from its voucher to the credit of what was received, with each time', async () => {
  const trader = await withdrawer(whole);
  const before = Number(await usdt(trader));
  const made = await deposited(whole, trader);
  expect(made).toMatchObject({ amount: '100.00000000', credited: null, status: 1, state: 'submitted', type: 0 });
  expect(made.decide_by_ms - made.created_ms).toBe(86_400_000);
  expect(Number(await usdt(trader))).toBe(before);
  await ok(review(trader, made.id));
  // A second attempt of this test cannot have the payment of the first.
  const reference = `0xfeed${(payments += 1)}`;
  const { message } = await ok(credit(staff.support.call, trader, made.id, { amount: '98.5', reference }));
  expect(Number(await usdt(trader))).toBe(before);
  expect((await ok(approve(staff.treasurer.call, message.request))).message.state).toBe('done');
  expect(Number(await usdt(trader))).toBe(before + 98.5);
  const seen = await detail(trader, made.id);
  expect(seen).toMatchObject({ amount: '100.00000000', credited: '98.50000000', status: 2, reference });
  expect(seen.address).toBe(tronAddress.first);
  expect(seen.timeline.map(({ state }) => state)).toEqual(['submitted', 'in_review', 'credited']);
  const { message: happened } = await ok(trader.call(notification.notifications, { group: 'funds' }));
  expect(happened.data.filter(({ kind }) => kind.startsWith('deposit_')).map(({ kind }) => kind)).toEqual([
    ...['deposit_credited', 'deposit_submitted'],
  ]);
  const { message: log } = await ok(trader.call(wallet.entries, { currency: '3', type: '2', page: '1' }));
  expect(log.list[0]).toMatchObject({ value: '98.50000000', info: 'Deposit' });
});

test('FUNDS-023 a deposit is canceled until its review begins; what is rejected says why', async () => {
  const trader = await withdrawer(whole);
  const first = await deposited(whole, trader);
  const canceled = await ok(trader.call(funds.cancelDeposit, { id: String(first.id) }));
  expect(canceled.data.state).toBe('cancelled');
  const { deposit: id, ...other } = await underReview();
  expect(reasonOf(await other.call(funds.cancelDeposit, { id: String(id) }))).toBe('funds.deposit_not_cancellable');
  const { message } = await ok(
    staff.support.call(funds.decideDeposit, { ...named(other, id), decision: 'reject', code: 'not_received', reason }),
  );
  await ok(approve(staff.treasurer.call, message.request));
  expect(await detail(other, id)).toMatchObject({
    state: 'rejected',
    status: 3,
    reason: 'not_received',
    credited: null,
  });
  expect((await detail(other, id)).remark).toBe('The payment was not received. Contact support if it was sent.');
});

test('FUNDS-025 S11 one person alone credits nothing: the same person, in parallel, and after a decision', async () => {
  const trader = await underReview();
  const before = Number(await usdt(trader));
  const { treasurer, support } = staff;
  const { message: own } = await ok(credit(treasurer.call, trader, trader.deposit));
  expect(reasonOf(await approve(treasurer.call, own.request))).toBe('desk.own_request');
  expect(reasonOf(await approve(support.call, own.request))).toBe('session.not_permitted');
  expect(reasonOf(await credit(support.call, trader, trader.deposit))).toBe('funds.request_open');
  const other = (await twoStaff(whole)).treasurer;
  const third = (await twoStaff(whole)).treasurer;
  const both = await Promise.all(
    Array.from({ length: 16 }, (_, n) => approve((n % 2 === 0 ? third : other).call, own.request)),
  );
  expect(both.filter(({ ok: done }) => done)).toHaveLength(1);
  expect(Number(await usdt(trader))).toBe(before + 100);
  expect(reasonOf(await credit(support.call, trader, trader.deposit))).toBe('funds.decided_already');
});

test('FUNDS-029 a payment is credited for one deposit, also where two are decided about at once', async () => {
  const [one, two] = [await underReview(), await underReview()];
  const reference = `0x${'AB'.repeat(32)}`;
  const asked = [
    await ok(credit(staff.support.call, one, one.deposit, { reference })),
    await ok(credit(staff.support.call, two, two.deposit, { reference: 'ab'.repeat(32) })),
  ];
  await Promise.all(asked.map(({ message }) => approve(staff.treasurer.call, message.request)));
  const states = [await detail(one, one.deposit), await detail(two, two.deposit)].map(({ state }) => state);
  expect(states.sort()).toEqual(['credited', 'in_review']);
  const again = await underReview();
  for (const used of [reference, `${reference}:0`])
    expect(reasonOf(await credit(staff.support.call, again, again.deposit, { reference: used }))).toBe(
      'funds.reference_used',
    );
});

test.each<[string, Record<string, string>]>([
  ['funds.deposit_off', { currency: '4' }],
  ['funds.deposit_off', { currency: '999' }],
  ['funds.deposit_too_small', { amount: '9.99999999' }],
  ['funds.deposit_network', { network: 'solana' }],
  ['funds.deposit_network', { currency: '1', amount: '1', network: 'bitcoin' }],
  ['funds.voucher_missing', { account: `/upload/${'0'.repeat(32)}.jpg` }],
  ['request.field_missing', { account: '' }],
  ['request.field_invalid', { amount: '1e3' }],
])('FUNDS-021 %s is refused, and the voucher can still be used', async (expected, change) => {
  const trader = await withdrawer(whole);
  const asked = await depositAsked(trader);
  const answer = await trader.call(funds.deposit, { ...asked, ...change });
  expect(reasonOf(answer)).toBe(expected);
  expect(reasonOf(await trader.call(funds.deposit, asked))).toBe('ok');
  expect(reasonOf(await trader.call(funds.deposit, asked))).toBe('funds.voucher_missing');
});

test('FUNDS-028 F8 a limit of deposits is asked with the request, and its voucher can be used for a smaller one', async () => {
  const trader = await withdrawer(whole);
  await whole.app.core.sequencer.submit({
    ...{ kind: 'limit.set', owner: trader.id, name: 'deposit.day', amount: 1n },
  });
  const asked = await depositAsked(trader);
  const answer = await trader.call(funds.deposit, asked);
  expect(reasonOf(answer)).toBe('limit.deposit_reached');
  const { rows } = await pool().query<{ state: string }>('SELECT state FROM uploads WHERE name = $1', [
    asked.account.slice(8),
  ]);
  expect(rows[0]?.state).toBe('waiting');
  expect((await pool().query('SELECT FROM fund_details WHERE user_id = $1', [trader.id])).rowCount).toBe(0);
});

test('FUNDS-030 R14 the same request twice is one deposit with one answer', async () => {
  const trader = await withdrawer(whole);
  const asked = await depositAsked(trader);
  const send = () =>
    fetchInto(whole.app)('http://glassbook.test/api/wallet/charge_req', {
      ...{ method: 'POST', body: new URLSearchParams({ ...asked, lang: 'en' }) },
      headers: { authorization: trader.token, 'idempotency-key': 'once' },
    }).then((answer) => answer.text());
  // The first is not answered when the others come.
  const [first, ...others] = await Promise.all([send(), send(), send()]);
  expect(first).toContain('"type":"ok"');
  expect([...others, await send()]).toEqual([first, first, first]);
  expect((await ok(trader.call(funds.deposits, {}))).message.total).toBe(1);
});

test('FUNDS-030 one that failed between its voucher and its command is carried out by its key, once', async () => {
  const trader = await withdrawer(whole);
  const asked = await depositAsked(trader);
  const send = async () => {
    const answer = await fetchInto(whole.app)('http://glassbook.test/api/wallet/charge_req', {
      ...{ method: 'POST', body: new URLSearchParams({ ...asked, lang: 'en' }) },
      headers: { authorization: trader.token, 'idempotency-key': 'after-a-fault' },
    });
    return answer.text();
  };
  const { sequencer } = whole.app.core;
  const submit = sequencer.submit.bind(sequencer);
  // The look-up of the key comes first.
  const fails = vi
    .spyOn(sequencer, 'submit')
    .mockImplementation((command, names, deadline) =>
      command.kind === 'funds.requestDeposit' && deadline !== PAST
        ? Promise.reject(new Fault('too many commands are waiting'))
        : submit(command, names, deadline),
    );
  const failed = await send().finally(() => fails.mockRestore());
  expect(failed).toContain('request.unavailable');
  const answer = await send();
  expect(answer).toContain('"type":"ok"');
  expect(await send()).toBe(answer);
  expect((await ok(trader.call(funds.deposits, {}))).message.total).toBe(1);
  const { rows } = await pool().query('SELECT FROM fund_details WHERE user_id = $1', [trader.id]);
  expect(rows).toHaveLength(1);
});

test('FUNDS-026 S2 another user’s deposit is answered like one that is not there, and so is another’s voucher', async () => {
  const [ann, bob] = [await withdrawer(whole), await withdrawer(whole)];
  const { id } = await deposited(whole, ann);
  const text = (answer: object) => JSON.stringify(answer);
  expect(text(await bob.call(funds.depositDetail, { id: String(id) }))).toBe(
    text(await bob.call(funds.depositDetail, { id: '99999' })),
  );
  expect(text(await bob.call(funds.cancelDeposit, { id: String(id) }))).toBe(
    text(await bob.call(funds.cancelDeposit, { id: '99999' })),
  );
  const account = await voucher(ann.call);
  expect(reasonOf(await bob.call(funds.deposit, { ...(await depositAsked(bob)), account }))).toBe(
    'funds.voucher_missing',
  );
  expect(reasonOf(await staff.support.call(funds.depositCase, named(bob, id)))).toBe('funds.deposit_not_found');
});

test('FUNDS-031 the voucher is encrypted, has no public address, and is shown to staff with a reason, marked and logged', async () => {
  const trader = await withdrawer(whole);
  const asked = await depositAsked(trader);
  const { data } = await ok(trader.call(funds.deposit, asked));
  expect((await whole.app.http.inject({ url: asked.account })).statusCode).toBe(404);
  const { message } = await ok(staff.treasurer.call(funds.depositVoucher, { ...named(trader, data.id), reason }));
  expect(await sharp(Buffer.from(message, 'base64')).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
  const { rows } = await pool().query<{ detail: string }>(
    "SELECT detail FROM audit_rows WHERE act = 'funds.depositVoucher' AND subject = $1",
    [`user:${trader.id}`],
  );
  expect(rows.map((row) => row.detail).join()).toContain(reason);
});

test('FUNDS-032 what is stored of a request and was changed is recognized, and nothing is credited by it', async () => {
  const [one, two] = [await underReview(), await underReview()];
  const { message } = await ok(credit(staff.support.call, one, one.deposit));
  await pool().query(
    `UPDATE fund_details SET sealed = (SELECT sealed FROM fund_details WHERE id = (SELECT detail FROM deposits WHERE id = $2))
     WHERE id = (SELECT detail FROM deposits WHERE id = $1)`,
    [one.deposit, two.deposit],
  );
  expect(reasonOf(await approve(staff.treasurer.call, message.request))).toBe('desk.request_stale');
  const { message: seen } = await ok(staff.support.call(funds.depositCase, named(one, one.deposit)));
  expect([seen.marks, seen.address]).toEqual([expect.arrayContaining(['details_changed', 'first_deposit']), '']);
});

test('FUNDS-033 the same image with another deposit, the fifth within a day, and an address that changed since, are marked', async () => {
  const trader = await withdrawer(whole);
  const first = await deposited(whole, trader);
  const { id } = await deposited(whole, trader);
  const { message } = await ok(staff.support.call(funds.depositCase, named(trader, id)));
  expect(message).toMatchObject({
    marks: ['first_deposit', 'voucher_used'],
    code: referenceCode(trader.id),
    voucher: true,
  });
  for (let n = 3; n <= 4; n += 1) await deposited(whole, trader);
  const marksOf = async (deposit: number) =>
    (await ok(staff.support.call(funds.depositCase, named(trader, deposit)))).message.marks;
  // The fifth within a day.
  expect(await marksOf((await ok(trader.call(funds.deposits, {}))).message.data[0]?.id ?? 0)).not.toContain(
    'many_lately',
  );
  expect(await marksOf((await deposited(whole, trader)).id)).toContain('many_lately');
  await changeAddress(whole, { network: 'tron', address: tronAddress.other });
  const { message: later } = await ok(staff.support.call(funds.depositCase, named(trader, first.id)));
  expect([later.marks.includes('address_changed'), later.address]).toEqual([true, tronAddress.first]);
  await changeAddress(whole, { network: 'tron', address: tronAddress.first });
});

test('FUNDS-056 a bank transfer is stated in the currency of the bank; its rate, the time of that and both amounts are fixed with it', async () => {
  const trader = await withdrawer(whole);
  const { data: places } = await ok(trader.call(funds.depositAddress, { currency: '3' }));
  // 0.85 EUR for one USD.
  expect(places.bank?.rate).toBe('0.85000000');
  const ask = async (amount: string) =>
    trader.call(funds.deposit, { account: await voucher(trader.call), amount, currency: '3', type: '1' });
  expect(reasonOf(await ask('8.49'))).toBe('funds.deposit_too_small');
  expect(reasonOf(await ask('100.001'))).toBe('request.field_invalid');
  const made = await ok(ask('100'));
  // 100 ÷ 0.85 = 117.647058823…, rounded down.
  expect(made.data).toMatchObject({ type: 1, network: 'bank', amount: '117.64705882' });
  const fiat = { currency: 'EUR', amount: '100.00', rate: '0.85000000', at_ms: expect.any(Number) as number };
  expect((await ok(trader.call(funds.depositDetail, { id: String(made.data.id) }))).message.fiat).toEqual(fiat);
  const { message } = await ok(staff.support.call(funds.depositCase, named(trader, made.data.id)));
  expect([message.fiat, message.amount]).toEqual([fiat, '117.64705882']);
  await changeAddress(whole, { network: 'bank', ...bankFields, bank_currency: 'CHF' });
  expect(reasonOf(await ask('100'))).toBe('funds.not_valued');
  await changeAddress(whole, { network: 'bank', ...bankFields });
});

test('FUNDS-033 a transaction that was named before, in any spelling and by anybody, is accepted and marked', async () => {
  const [one, other] = [await withdrawer(whole), await withdrawer(whole)];
  const hash = 'c7'.repeat(32);
  const marksOf = async (trader: Withdrawer, id: number) =>
    (await ok(staff.support.call(funds.depositCase, named(trader, id)))).message.marks;
  const first = await deposited(whole, one, { reference: hash });
  expect(await marksOf(one, first.id)).not.toContain('reference_used');
  const again = await deposited(whole, other, { reference: `0x${hash.toUpperCase()}` });
  expect(await marksOf(other, again.id)).toContain('reference_used');
  expect(await marksOf(one, first.id)).toContain('reference_used');
  const none = await deposited(whole, other);
  expect(await marksOf(other, none.id)).not.toContain('reference_used');
});

test('FUNDS-033 what was shown is kept also where the address changed before it was submitted, and is marked', async () => {
  const trader = await withdrawer(whole);
  const { data: shown } = await ok(trader.call(funds.depositAddress, { currency: '3' }));
  const seen = { list: String(shown.list.version), checksum: '7058 EC74' };
  await changeAddress(whole, { network: 'tron', address: tronAddress.other });
  const submit = async (more: object) => trader.call(funds.deposit, { ...(await depositAsked(trader)), ...more });
  const { data } = await ok(submit(seen));
  expect((await detail(trader, data.id)).address).toBe(tronAddress.first);
  const { message } = await ok(staff.support.call(funds.depositCase, named(trader, data.id)));
  expect([message.address, message.marks.includes('address_changed')]).toEqual([tronAddress.first, true]);
  // Of older clients, which do not say what they showed, the one in force.
  expect((await detail(trader, (await ok(submit({}))).data.id)).address).toBe(tronAddress.other);
  expect(reasonOf(await submit({ ...seen, checksum: '0000 0000' }))).toBe('request.field_invalid');
  expect(reasonOf(await submit({ ...seen, list: '999999' }))).toBe('request.field_invalid');
  await changeAddress(whole, { network: 'tron', address: tronAddress.first });
});

test('FUNDS-148 the way of a deposit says how long its steps took lately: the medians of those that were credited', async () => {
  const trader = await withdrawer(whole);
  const { data } = await ok(trader.call(funds.depositAddress, { currency: '3' }));
  const { rows } = await whole.database.pool.query<{ review: string; credit: string }>(
    `SELECT reviewed_at - at AS review, ended_at - reviewed_at AS credit FROM deposits WHERE status = 'credited'`,
  );
  const medianOf = (pick: 'review' | 'credit') => {
    const all = rows.map((row) => Number(row[pick])).sort((a, b) => a - b);
    return all[Math.ceil(all.length / 2) - 1];
  };
  expect(rows.length).toBeGreaterThan(0);
  expect(data.took).toEqual({ review_ms: medianOf('review'), credit_ms: medianOf('credit') });
});

test('FUNDS-034 the list is shown with its checksums and its signature, which the public key confirms', async () => {
  const trader = await withdrawer(whole);
  const { message, data } = await ok(trader.call(funds.depositAddress, { currency: '3' }));
  expect(message).toEqual({ erc20: '', trc20: tronAddress.first });
  expect(data).toMatchObject({ demo: true, reference: referenceCode(trader.id), bank: { currency: 'EUR' } });
  expect(data.networks).toMatchObject([{ network: 'tron', name: 'TRON (TRC20)', address: tronAddress.first }]);
  // sha256sum of the address, and of the account of the bank.
  expect([data.networks[0]?.checksum, data.bank?.checksum]).toEqual(['7058 EC74', 'FAF7 E1C0']);
  const { text: list, version, at_ms: at, hash, signature, public_key: key } = data.list;
  expect(createHash('sha256').update(list).digest('hex')).toBe(hash);
  expect(JSON.parse(list)).toContainEqual(
    expect.objectContaining({ asset: 3, network: 'tron', address: tronAddress.first, bank: null }),
  );
  const heads = await readKeptHeads(whole.app.core.config.dataDir);
  expect(heads?.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')).toBe(key);
  const text = (of: string) => `${version}\n${at}\n${of}\n`;
  expect(isDepositListSigned(text(hash), signature, heads!.publicKey)).toBe(true);
  expect(
    isDepositListSigned(text(hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))), signature, heads!.publicKey),
  ).toBe(false);
  expect(reasonOf(await trader.call(funds.depositAddress, { currency: '4' }))).toBe('funds.deposit_off');
});

test('FUNDS-035 a list that was changed in the table, or put back to an earlier one, is not shown until two people enter it again', async () => {
  const trader = await withdrawer(whole);
  const ask = () => trader.call(funds.depositAddress, { currency: '3' });
  const { rows } = await pool().query<{ version: string; list: string }>(
    'SELECT version, list FROM deposit_lists ORDER BY version DESC LIMIT 1',
  );
  const { version = '', list = '' } = rows[0] ?? {};
  const set = (to: string) => pool().query('UPDATE deposit_lists SET list = $2 WHERE version = $1', [version, to]);
  await set(list.replace(tronAddress.first, tronAddress.other));
  expect(reasonOf(await ask())).toBe('funds.deposit_paused');
  expect(reasonOf(await trader.call(funds.deposit, await depositAsked(trader)))).toBe('funds.deposit_paused');
  const { message } = await ok(staff.support.call(funds.depositList, {}));
  expect([message.intact, message.places.some(({ address }) => address !== null)]).toEqual([false, false]);
  await set(list);
  expect(reasonOf(await ask())).toBe('ok');
  await pool().query('DELETE FROM deposit_lists WHERE version = $1', [version]);
  expect(reasonOf(await ask())).toBe('funds.deposit_paused');
  await changeAddress(whole, { network: 'tron', address: tronAddress.first });
  expect((await ok(ask())).data).toMatchObject({
    networks: [{ address: tronAddress.first }],
    list: { version: Number(version) + 1 },
  });
  await changeAddress(whole, { network: 'bank', ...bankFields });
});

test('FUNDS-036 two people change an address, and everyone who deposited to it is notified', async () => {
  const [trader, stranger] = [await withdrawer(whole), await withdrawer(whole)];
  await pool().query("UPDATE users SET email = 'depositor@example.org' WHERE id = $1", [trader.id]);
  await deposited(whole, trader);
  const { support, treasurer, payer } = staff;
  const change = { currency: '3', network: 'tron', address: tronAddress.other, reason } as const;
  const { message } = await ok(treasurer.call(funds.requestDepositAddress, change));
  expect(reasonOf(await approve(treasurer.call, message.request))).toBe('desk.own_request');
  // Support talks to those whose deposits it would turn elsewhere.
  expect(reasonOf(await support.call(funds.requestDepositAddress, change))).toBe('session.not_permitted');
  expect(reasonOf(await payer.call(funds.requestDepositAddress, change))).toBe('funds.request_open');
  await ok(approve((await twoStaff(whole)).treasurer.call, message.request));
  expect((await ok(trader.call(funds.depositAddress, { currency: '3' }))).message).toMatchObject({
    trc20: tronAddress.other,
  });
  const kinds = async ({ call }: Withdrawer) =>
    (await ok(call(notification.notifications, { group: 'funds' }))).message.data.map(({ kind }) => kind);
  await vi.waitFor(async () => expect(await kinds(trader)).toContain('deposit_address_changed'), { timeout: 20_000 });
  expect(await kinds(stranger)).not.toContain('deposit_address_changed');
  expect(reasonOf(await payer.call(funds.requestDepositAddress, change))).toBe('funds.nothing_changes');
  await changeAddress(whole, { network: 'tron', address: tronAddress.first });
});

/** How many the desk says that a change notifies. */
async function users(on: funds.DepositNetwork): Promise<number | undefined> {
  const { message } = await ok(staff.support.call(funds.depositList, {}));
  return message.places.find(({ currency, network }) => currency === 3 && network === on)?.users;
}

test('FUNDS-036 who was shown another address is neither notified of a change nor counted before it; who may have been shown it is', async () => {
  const [early, late, returned, unknown] = [
    await withdrawer(whole),
    await withdrawer(whole),
    await withdrawer(whole),
    await withdrawer(whole),
  ];
  /** Of the newest change, once all are. */
  const notified = async () => {
    const open = () => pool().query('SELECT FROM deposit_address_notices WHERE NOT is_over');
    await vi.waitFor(async () => expect((await open()).rowCount).toBe(0), { timeout: 20_000 });
    const { rows } = await pool().query<{ owner: string }>(
      `SELECT user_id AS owner FROM account_activity
       WHERE id = 'deposit-address:' || (SELECT max(request) FROM deposit_address_notices) ORDER BY user_id`,
    );
    return rows.map(({ owner }) => Number(owner));
  };
  await deposited(whole, early);
  const old = await deposited(whole, unknown);
  // A row of before checksums were kept.
  await pool().query('UPDATE fund_details SET checksum = NULL WHERE id = (SELECT detail FROM deposits WHERE id = $1)', [
    old.id,
  ]);
  const toFirst = await users('tron');
  await changeAddress(whole, { network: 'tron', address: tronAddress.other });
  const ofFirst = await notified();
  expect([ofFirst.length, ofFirst.includes(early.id), ofFirst.includes(unknown.id)]).toEqual([toFirst, true, true]);
  const before = (await users('tron')) ?? 0;
  const submit = async (trader: Withdrawer) =>
    (await ok(trader.call(funds.deposit, await depositAsked(trader)))).data.id;
  await submit(late);
  const back = await submit(returned);
  expect(await users('tron')).toBe(before + 2);
  // What came back of a withdrawal was sent to no address of the list.
  const came = (from: number | null) => pool().query('UPDATE deposits SET returns = $2 WHERE id = $1', [back, from]);
  await came(1);
  expect(await users('tron')).toBe(before + 1);
  await changeAddress(whole, { network: 'tron' });
  const ofOther = await notified();
  expect([ofOther.length, ...[early, late, returned, unknown].map(({ id }) => ofOther.includes(id))]).toEqual([
    ...[before + 1, false, true, false, true],
  ]);
  // None is in force, so everyone who deposited by the network is notified of the next.
  const all = await users('tron');
  await changeAddress(whole, { network: 'tron', address: tronAddress.first });
  const ofNone = await notified();
  expect([ofNone.length, ofNone.includes(early.id), ofNone.includes(late.id)]).toEqual([all, true, true]);
  await came(null);
});

test('FUNDS-036 who was shown an account is counted for it also once its holder is written otherwise', async () => {
  const trader = await withdrawer(whole);
  const before = (await users('bank')) ?? 0;
  const { network: _, ...asked } = await depositAsked(trader);
  await ok(trader.call(funds.deposit, { ...asked, type: '1' }));
  await changeAddress(whole, { network: 'bank', ...bankFields, holder: 'Glassbook Limited' });
  expect(await users('bank')).toBe(before + 1);
  await changeAddress(whole, { network: 'bank', ...bankFields, account: 'FR1420041010050500013M02606' });
  expect(await users('bank')).toBe(0);
  await changeAddress(whole, { network: 'bank', ...bankFields });
});

test('FUNDS-074 an address that two people remove is not shown any more, and no deposit is taken for it', async () => {
  const trader = await withdrawer(whole);
  await changeAddress(whole, { network: 'tron' });
  const { data } = await ok(trader.call(funds.depositAddress, { currency: '3' }));
  expect([data.networks, data.bank?.account]).toEqual([[], bankFields.account]);
  expect(reasonOf(await trader.call(funds.deposit, await depositAsked(trader)))).toBe('funds.deposit_network');
  const { message } = await ok(staff.support.call(funds.depositList, {}));
  const place = message.places.find(({ currency, network }) => currency === 3 && network === 'tron');
  expect(place).toMatchObject({ address: null, checksum: null });
  await changeAddress(whole, { network: 'tron', address: tronAddress.first });
});

test('FUNDS-036 depositors are notified in parts after the approval, each once, also where the process ended in between', async () => {
  const trader = await withdrawer(whole);
  const { id } = await deposited(whole, trader);
  const { rows } = await pool().query<Record<string, unknown>>('SELECT * FROM deposits WHERE id = $1', [id]);
  const columns = Object.keys(rows[0] ?? {});
  // 60 depositors by a network that has no other.
  await openTraders(pool(), 60);
  const open = () => pool().query('SELECT FROM deposit_address_notices WHERE NOT is_over');
  await vi.waitFor(async () => expect((await open()).rowCount).toBe(0), { timeout: 20_000 });
  // While it is full the app's own follower notifies nobody.
  const disk = vi.spyOn(whole.app.core.disk, 'isFull', 'get').mockReturnValue(true);
  const values = columns.map((name) =>
    name === 'id' ? '900000 + u.id' : name === 'owner' ? 'u.id' : name === 'network' ? "'solana'" : `d.${name}`,
  );
  await pool().query(
    `INSERT INTO deposits (${columns.join()}) SELECT ${values.join()} FROM deposits AS d, (SELECT id FROM users ORDER BY id DESC LIMIT 60) AS u WHERE d.id = $1`,
    [id],
  );
  await pool().query("INSERT INTO deposit_address_notices (request, asset, network) VALUES (999999, 3, 'solana')");
  const notified: number[] = [];
  const { catalog, activity } = whole.app.core;
  const next = () =>
    notifyDepositors({
      ...{ pool: pool(), catalog, activity, now: Date.now },
      notifyOwner: (owner) => Promise.resolve(void notified.push(owner)),
    });
  // The end of a transaction that fails is no notice.
  await expect(
    notifyDepositors({
      ...{ pool: pool(), catalog, activity, now: Date.now },
      notifyOwner: () => Promise.reject(new Error('no mail')),
    }),
  ).rejects.toThrow('no mail');
  const parts = [await next(), await next(), await next()];
  expect(parts).toEqual([50, 10, 0]);
  expect([notified.length, new Set(notified).size]).toEqual([60, 60]);
  await pool().query('DELETE FROM deposits WHERE id > 900000');
  disk.mockRestore();
});

test.each<[string, Record<string, string>]>([
  ['funds.address_checksum', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }],
  ['funds.address_other_network', { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
  ['funds.address_shape', { address: 'here' }],
  // The contract of USDT itself.
  ['funds.address_shape', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
  ['funds.deposit_network', { network: 'bitcoin', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }],
  ['funds.deposit_off', { currency: '4' }],
  ['funds.bank_incomplete', { network: 'bank', holder: 'Glassbook Ltd' }],
])('FUNDS-037 %s: an address that is none of its network is not asked for', async (expected, change) => {
  const asked = { currency: '3', network: 'tron', reason, ...change } as {
    currency: '3';
    network: 'tron';
    reason: string;
  };
  expect(reasonOf(await staff.payer.call(funds.requestDepositAddress, asked))).toBe(expected);
});

test('FUNDS-038 a bank transfer is named by a code with check digits, and is asked for with type 1', async () => {
  expect(referenceCode(1_042)).toMatch(/^RF\d{2}00001042$/);
  // ISO 11649: the check digits fit where what is after them, then the first four characters with R as 27 and F as 15, leaves 1 of 97.
  const fits = (text: string) => BigInt(`${text.slice(4)}2715${text.slice(2, 4)}`) % 97n === 1n;
  for (const user of [1_000, 1_042, 987_654_321]) {
    expect(fits(referenceCode(user))).toBe(true);
    expect(Number(referenceCode(user).slice(4))).toBe(user);
  }
  const code = referenceCode(1_042);
  for (let at = 2; at < code.length; at += 1)
    for (let digit = 0; digit < 10; digit += 1)
      if (String(digit) !== code[at]) expect(fits(`${code.slice(0, at)}${digit}${code.slice(at + 1)}`)).toBe(false);
  const trader = await withdrawer(whole);
  const { network: _, ...asked } = await depositAsked(trader);
  const { data } = await ok(trader.call(funds.deposit, { ...asked, type: '1' }));
  expect(data).toMatchObject({ network: 'bank', type: 1, user_account: 'Bank account' });
  expect((await detail(trader, data.id)).address).toContain(bankFields.account);
});

test('FUNDS-039 the queue is filtered by state, network, asset and user, and shows what is past its deadline', async () => {
  const trader = await underReview();
  const { call } = staff.support;
  const rows = async (filter: object) =>
    (await ok(call(funds.depositQueue, { user: String(trader.id), ...filter }))).message.rows;
  expect((await rows({})).map(({ id, late }) => [id, late])).toEqual([[trader.deposit, false]]);
  expect(await rows({ show: 'submitted' })).toEqual([]);
  expect(await rows({ network: 'bank' })).toEqual([]);
  expect(await rows({ show: 'in_review', network: 'tron', currency: '3' })).toHaveLength(1);
  await pool().query('UPDATE deposits SET decide_by = 1 WHERE id = $1', [trader.deposit]);
  expect((await rows({ show: 'late' })).map(({ late }) => late)).toEqual([true]);
  await pool().query('UPDATE deposits SET decide_by = at + 86400000 WHERE id = $1', [trader.deposit]);
});

test('FUNDS-060 details of refused requests go with their vouchers a day later, and a voucher a year after its deposit', async () => {
  const { deposit: id, ...trader } = await underReview();
  const { message } = await ok(
    staff.support.call(funds.decideDeposit, { ...named(trader, id), decision: 'reject', code: 'not_received', reason }),
  );
  await ok(approve(staff.treasurer.call, message.request));
  const image = () =>
    pool().query<{ voucher: string | null }>(
      'SELECT voucher FROM fund_details d JOIN deposits p ON p.detail = d.id WHERE p.id = $1',
      [id],
    );
  const { uploads } = whole.app.doors;
  await detailsAt(Date.now() + 360 * 86_400_000).sweep();
  const kept = (await image()).rows[0]?.voucher ?? '';
  expect(await uploads.document(kept)).toBeDefined();
  await detailsAt(Date.now() + 366 * 86_400_000).sweep();
  expect((await image()).rows[0]?.voucher).toBeNull();
  // The image itself is destroyed: neither its key nor its file is left.
  const { rows } = await pool().query('SELECT state, wrapped_key FROM uploads WHERE name = $1', [kept.slice(8)]);
  expect([await uploads.document(kept), rows]).toEqual([undefined, [{ state: 'removed', wrapped_key: null }]]);
});

test('FUNDS-060 the voucher of a deposit that was canceled before its review is destroyed at once, or by the next run where that failed', async () => {
  const trader = await withdrawer(whole);
  const { uploads } = whole.app.doors;
  const cancel = async () => {
    const { id } = await deposited(whole, trader);
    const { rows } = await pool().query<{ voucher: string }>(
      'SELECT voucher FROM fund_details d JOIN deposits p ON p.detail = d.id WHERE p.id = $1',
      [id],
    );
    const { voucher: kept = '' } = rows[0] ?? {};
    expect(await uploads.document(kept)).toBeDefined();
    await ok(trader.call(funds.cancelDeposit, { id: String(id) }));
    return kept;
  };
  expect(await uploads.document(await cancel())).toBeUndefined();
  const destroy = vi.spyOn(Details.prototype, 'destroyVoucher').mockResolvedValueOnce(undefined);
  const left = await cancel();
  destroy.mockRestore();
  expect(await uploads.document(left)).toBeDefined();
  await detailsAt(Date.now()).sweep();
  expect(await uploads.document(left)).toBeUndefined();
});

test('FUNDS-060 what is kept of a request that was refused goes a day later, with its voucher', async () => {
  const trader = await withdrawer(whole);
  const { uploads } = whole.app.doors;
  const keptAt = async (now: number, width: number) => {
    const address = await voucher(trader.call, width);
    const detail = { network: 'tron', address: tronAddress.first, list: 1, voucher: address, reference: '' };
    const kept = await inTransaction(pool(), async (client) => {
      await uploads.keepAsDocument(client, trader.id, address);
      return detailsAt(now).keepDeposit(client, trader.id, detail);
    });
    return { address, detail: kept.detail };
  };
  const now = Date.now();
  const [old, newer] = [await keptAt(now - 25 * 3_600_000, 320), await keptAt(now - 23 * 3_600_000, 330)];
  await detailsAt(now).sweep();
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM fund_details WHERE user_id = $1', [trader.id]);
  expect(rows.map(({ id }) => Number(id))).toEqual([newer.detail]);
  expect(await uploads.document(old.address)).toBeUndefined();
  expect(await uploads.document(newer.address)).toBeDefined();
});

test('FUNDS-062 the list of a demo has no address on any network, and a second start adds nothing', async () => {
  const demo = await wholeApp();
  const newest = async () =>
    (
      await demo.database.pool.query<{ version: string; list: string }>(
        'SELECT version, list FROM deposit_lists ORDER BY version DESC LIMIT 1',
      )
    ).rows[0];
  await demo.app.start();
  await vi.waitFor(async () => expect(await newest()).toBeDefined(), { timeout: 20_000 });
  const trader = await withdrawer(demo);
  const { data } = await ok(trader.call(funds.depositAddress, { currency: '3' }));
  expect([data.demo, data.networks.length, data.bank?.account]).toEqual([true, 4, 'DEMO-DO-NOT-PAY']);
  for (const { network, address } of data.networks) {
    expect(address).toContain('DO-NOT-PAY');
    expect('wrong' in demo.app.doors.payees.read(network, address)).toBe(true);
  }
  await demo.close();
});

test('FUNDS-061 the review, the decision and each state are in the user’s timeline at the desk', async () => {
  const trader = await underReview();
  const { message: made } = await ok(credit(staff.support.call, trader, trader.deposit));
  await ok(approve(staff.treasurer.call, made.request));
  const { message } = await ok(staff.support.call(desk.user, { user: String(trader.id) }));
  expect(message.timeline.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      ...['deposit_submitted', 'deposit_credited'],
      ...['funds.reviewDeposit', 'funds.decideDeposit', 'desk.approve'],
    ]),
  );
});

test('R5 the journal, replayed, is what the tables have', async () => {
  expect(whole.fatal).toEqual([]);
  expect((await audit(pool(), slices)).differences).toEqual([]);
});
