/** Withdrawals at the desk: the file of the queue, and what one case shows. */
import { funds } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPrice, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { password, saved, twoStaff, withdrawer, type Withdrawer } from '../test/withdrawer.ts';

let whole: WholeApp;
let staff: Awaited<ReturnType<typeof twoStaff>>;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 50_000);
  staff = await twoStaff(whole);
});
afterAll(() => whole.close());

const pool = () => whole.database.pool;
async function ask(trader: Withdrawer): Promise<number> {
  const answer = await trader.call(funds.withdraw, {
    address: saved,
    currency: '3',
    number: '100',
    type: '0',
    password,
  });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.id;
}
async function caseOf(trader: Withdrawer, id: number) {
  const answer = await staff.treasurer.call(funds.withdrawalCase, { user: String(trader.id), withdrawal: String(id) });
  if (!answer.ok) throw new Error(answer.message);
  return answer.message;
}
/** A hold that began so long ago. */
const hold = (trader: Withdrawer, reason: string, hoursAgo: number) =>
  pool().query(
    `INSERT INTO account_holds (user_id, reason, started_at, ends_at)
     VALUES ($1, $2, now() - make_interval(hours => $3), now() - make_interval(hours => $3) + interval '1 day')`,
    [trader.id, reason, hoursAgo],
  );

test('DESK-071 a case has its risk marks, and each mark the facts that it comes from', async () => {
  const trader = await withdrawer(whole);
  await hold(trader, 'login_new_device', 30);
  await hold(trader, 'password_changed', 24 * 6);
  await hold(trader, 'passkey_on', 24 * 8);
  const first = await ask(trader);
  const seen = await caseOf(trader, first);
  expect(seen.marks).toEqual(['first_withdrawal', 'new_device', 'factor_hold']);
  expect(seen.risk).toMatchObject({
    ...{ paid_before: 0, day_count: 1, intact: true, limit_btc: '200.00000000', used_btc: '0.00200000' },
    ...{ device: { reason: 'login_new_device' }, factor: { reason: 'password_changed' } },
  });
  expect(seen.risk.digest).toMatch(/^[0-9a-f]{64}$/);
  expect(seen.happened.map(({ what }) => what)).toContain('withdrawal_requested');
  await pool().query('DELETE FROM account_holds WHERE user_id = $1', [trader.id]);
  await pool().query("UPDATE withdrawals SET status = 'paid', stage = 'ended', ended_at = at WHERE id = $1", [first]);
  for (let n = 0; n < 3; n += 1) await ask(trader);
  const fifth = await ask(trader);
  const many = await caseOf(trader, fifth);
  expect([many.marks, many.risk.paid_before, many.risk.day_count]).toEqual([['many_lately'], 1, 5]);
});

test('DESK-073 the file of the queue has what its filter finds, in its order, and nothing personal', async () => {
  const trader = await withdrawer(whole);
  const ids = [await ask(trader), await ask(trader), await ask(trader)];
  const fileOf = async (show: (typeof funds.withdrawalFilters)[number]) => {
    const answer = await staff.support.call(funds.withdrawalsCsv, { user: String(trader.id), show });
    if (!answer.ok) throw new Error(answer.message);
    const [head, ...lines] = answer.message.split('\r\n');
    return { head, cases: lines.slice(0, -1).map((line) => line.split(',')) };
  };
  const { head, cases } = await fileOf('waiting');
  expect(head?.split(',').slice(0, 6)).toEqual(['\uFEFFCase', 'User', 'Asset', 'Amount', 'Fee', 'Amount received']);
  expect(cases.map(([id]) => id)).toEqual(ids.map((id) => `W-${id}`));
  expect(cases[0]?.slice(1, 8)).toEqual([
    ...[`U-${trader.id}`, 'USDT', '100.00000000', '1.00000000', '99.00000000', 'address', 'requested'],
  ]);
  expect(JSON.stringify(cases)).not.toContain(saved);
  expect((await fileOf('ended')).cases).toEqual([]);
});

test('FUNDS-100 DESK-015 the queues and the file are logged as a view of a user where they are asked for one, and else not', async () => {
  const trader = await withdrawer(whole);
  await ask(trader);
  const { call } = staff.support;
  const viewsOf = async () => {
    const { rows } = await pool().query<{ act: string }>('SELECT act FROM audit_rows WHERE subject = $1 ORDER BY seq', [
      `user:${trader.id}`,
    ]);
    return rows.map(({ act }) => act);
  };
  const all = () => pool().query("SELECT FROM audit_rows WHERE act ~ '^funds.*(Queue|Csv)$'");
  const before = (await all()).rowCount;
  await call(funds.withdrawalQueue, {});
  await call(funds.depositQueue, {});
  await call(funds.withdrawalsCsv, { user: '' });
  expect((await all()).rowCount).toBe(before);
  const user = String(trader.id);
  await call(funds.withdrawalQueue, { user });
  await call(funds.withdrawalsCsv, { user });
  await call(funds.depositQueue, { user });
  expect(await viewsOf()).toEqual(['funds.withdrawalQueue', 'funds.withdrawalsCsv', 'funds.depositQueue']);
});
