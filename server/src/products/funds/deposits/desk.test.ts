/** Deposits at the desk: the queue as a page and as a file, and what is shown to whom. */
import { funds } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPrice, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { isDepositListSigned, readKeptHeads } from '../../../shared/review/audit-key.ts';
import { deposited, listed, tronAddress } from '../test/depositor.ts';
import { twoStaff, withdrawer } from '../test/withdrawer.ts';

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
const messageOf = <M>(answer: { ok: true; message: M } | { ok: false; message: string }): M => {
  if (!answer.ok) throw new Error(answer.message);
  return answer.message;
};

test('FUNDS-070 the queue has what waits since when and by when, and as a file all that its filter finds, in its order', async () => {
  const none = messageOf(await staff.support.call(funds.depositQueue, {}));
  expect([none.oldest_ms, none.due_ms, none.assets.map(({ name }) => name)]).toEqual([
    ...[null, null, ['BTC', 'ETH', 'USDT']],
  ]);
  const trader = await withdrawer(whole);
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await deposited(whole, trader)).id);
  const [first = 0, second = 0, third = 0] = ids;
  await pool().query('UPDATE deposits SET decide_by = (SELECT min(decide_by) FROM deposits) - 1000 WHERE id = $1', [
    third,
  ]);
  const queue = messageOf(await staff.support.call(funds.depositQueue, {}));
  expect(queue.rows.map(({ id }) => id)).toEqual([third, first, second]);
  expect([queue.oldest_ms, queue.due_ms]).toEqual([
    ...[Math.min(...queue.rows.map(({ created_ms }) => created_ms)), queue.rows[0]?.decide_by_ms],
  ]);
  const fileOf = async (show: (typeof funds.depositFilters)[number]) => {
    const text = messageOf(await staff.support.call(funds.depositsCsv, { user: String(trader.id), show }));
    const [head, ...lines] = text.split('\r\n');
    return { head, cases: lines.slice(0, -1).map((line) => line.split(',')) };
  };
  const { head, cases } = await fileOf('waiting');
  expect(head?.split(',').slice(0, 7)).toEqual([
    ...['\uFEFFCase', 'User', 'Asset', 'Stated amount', 'Credited', 'Network', 'Status'],
  ]);
  expect(cases.map(([id]) => id)).toEqual([third, first, second].map((id) => `D-${id}`));
  expect(cases[0]?.slice(1, 7)).toEqual([`U-${trader.id}`, 'USDT', '100.00000000', '', 'tron', 'submitted']);
  expect(JSON.stringify(cases)).not.toContain(tronAddress.first);
  expect((await fileOf('ended')).cases).toEqual([]);
});

test('FUNDS-077 a deposit has the approved name for roles that read payees, and for no other', async () => {
  const trader = await withdrawer(whole);
  const sealed = whole.app.core.vault.sealText(
    `identity ${trader.id}`,
    JSON.stringify({ name: 'Linh Tran', number: 'C1234567' }),
  );
  await pool().query('UPDATE identity_requests SET details = $2 WHERE user_id = $1', [trader.id, sealed]);
  const { id } = await deposited(whole, trader);
  const body = { user: String(trader.id), deposit: String(id) };
  expect(messageOf(await staff.treasurer.call(funds.depositCase, body)).name_approved).toBe('Linh Tran');
  expect(messageOf(await staff.support.call(funds.depositCase, body)).name_approved).toBe('');
  const looked = { ...body, reason: 'compared with the bank' };
  expect(await staff.support.call(funds.depositVoucher, looked)).toMatchObject({
    ok: false,
    reason: 'session.not_permitted',
  });
  expect(await staff.treasurer.call(funds.depositVoucher, looked)).toMatchObject({ ok: true });
});

test('FUNDS-074 the desk has the signature of the list and the key that confirms it', async () => {
  const list = messageOf(await staff.support.call(funds.depositList, {}));
  expect(list.intact).toBe(true);
  const heads = await readKeptHeads(whole.app.core.config.dataDir);
  if (!heads) throw new Error('the key is kept');
  expect(list.public_key).toBe(heads.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'));
  const text = `${list.version}\n${list.at_ms}\n${list.hash}\n`;
  expect(isDepositListSigned(text, list.signature, heads.publicKey)).toBe(true);
});

test('FUNDS-033 a case has a new device and a changed factor of the seven days before it, with the holds they began', async () => {
  const trader = await withdrawer(whole);
  const { id } = await deposited(whole, trader);
  const caseOf = async () => {
    const body = { user: String(trader.id), deposit: String(id) };
    const { marks, holds } = messageOf(await staff.support.call(funds.depositCase, body));
    // Every photo of these tests is the same.
    const own = marks.filter((mark) => mark !== 'voucher_used');
    return [own, holds.device?.reason ?? null, holds.factor?.reason ?? null];
  };
  expect(await caseOf()).toEqual([['first_deposit'], null, null]);
  const hold = (reason: string, hoursAgo: number) =>
    pool().query(
      `INSERT INTO account_holds (user_id, reason, started_at, ends_at)
       VALUES ($1, $2, now() - make_interval(hours => $3), now() - make_interval(hours => $3) + interval '1 day')`,
      [trader.id, reason, hoursAgo],
    );
  await hold('passkey_on', 24 * 8);
  expect(await caseOf()).toEqual([['first_deposit'], null, null]);
  await hold('login_new_device', 30);
  await hold('password_changed', 24 * 6);
  await pool().query('UPDATE users SET frozen_at = now() WHERE id = $1', [trader.id]);
  expect(await caseOf()).toEqual([
    ['first_deposit', 'new_device', 'factor_hold', 'frozen'],
    'login_new_device',
    'password_changed',
  ]);
});
