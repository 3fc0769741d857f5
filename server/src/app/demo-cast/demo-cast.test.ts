import { desk, funds, identity, kefu, offeredSettings, requestKinds, type Role } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openApp } from '../app.ts';
import { demoPassword } from '../../products/desk/staff/demo-cast.ts';
import { slices } from '../slices.ts';
import { audit } from '../../carry/store/audit/audit.ts';
import { DemoCast } from './play.ts';

let whole: WholeApp;
const pool = () => whole.database.pool;
const count = async (sql: string) => Number((await pool().query<{ count: string }>(sql)).rows[0]?.count);
const isMade = () =>
  vi.waitFor(
    async () =>
      expect(await count("SELECT count(*) FROM settings WHERE key = 'demo.cast' AND value ? 'with open orders'")).toBe(
        1,
      ),
    { timeout: 60_000, interval: 50 },
  );
const opened = (change = {}) =>
  openApp({
    config: { ...whole.app.core.config, ...change },
    logger: whole.app.core.log,
    onFatal: () => undefined,
    limits: 'off',
  });

beforeAll(async () => {
  whole = await wholeApp({ demoCast: true, crowd: true }, { held: (feed) => feed });
  await setPrice(whole.app, 70_000);
  await whole.app.core.sequencer.submit({
    ...{ kind: 'indexPrice.update', source: 'test', prices: [{ market: 2, price: 3_500n * 10n ** 8n, volume: 0n }] },
  });
  await whole.app.start();
  await isMade();
}, 120_000);
afterAll(async () => {
  await whole.app.stop();
  await whole.database.drop();
});

async function staff(role: Role) {
  const cast = await clientOf(whole.app)(desk.demoCast, {});
  const one = cast.ok ? cast.message.find((each) => each.role === role) : undefined;
  const { email = '', code = '' } = one ?? {};
  const token = await clientOf(whole.app)(desk.login, { email, password: demoPassword, code });
  return clientOf(whole.app, token.ok ? token.message : '');
}

test('DEMO-008 users in every state, chats, orders and a request of every kind wait at the desk', async () => {
  const call = await staff('administrator');
  const users = await call(desk.users, {});
  expect(users.ok && users.message.rows.filter(({ frozen }) => frozen).length).toBe(3);
  expect(users.ok && users.message.total).toBe(13);
  const overdue = await call(desk.users, { show: 'overdue' });
  expect(overdue.ok && overdue.message.total).toBe(1);
  const waiting = await call(desk.overview, {});
  const kinds = [
    ...requestKinds.map(({ kind }) => kind),
    ...offeredSettings.map(({ declared }) => `setting.${declared.noun}`),
  ];
  expect(
    waiting.ok &&
      waiting.message.waiting
        .filter(({ count: number }) => number > 0)
        .map(({ kind, count: number }) => `${kind} ${number}`)
        .sort(),
  ).toEqual(kinds.map((kind) => `${kind} 1`).sort());
  const withdrawals = await call(funds.withdrawalQueue, {});
  expect(withdrawals.ok && withdrawals.message.counts).toEqual({
    ...{ requested: 1, in_review: 1, approved: 1, paying: 1, late: 0 },
  });
  const deposits = await call(funds.depositQueue, {});
  expect(deposits.ok && deposits.message.counts).toEqual({ submitted: 1, in_review: 1, late: 0 });
  const identities = await call(identity.queue, {});
  expect(identities.ok && identities.message.waiting).toEqual({ details: 1, photos: 1 });
  const failed = await call(identity.queue, { show: 'failed' });
  expect(failed.ok && failed.message.rows.map(({ failure }) => failure)).toEqual(['details_differ']);
  const chats = await call(kefu.queue, {});
  expect(chats.ok && chats.message.counts).toMatchObject({ waiting: 1, open: 1 });
  const closed = await call(kefu.queue, { show: 'closed' });
  expect(closed.ok && closed.message.rows.map((row) => row.case.rating)).toEqual([5]);
  expect(await count('SELECT count(*) FROM users WHERE email IS NULL AND NOT robot')).toBe(1);
  expect(
    await count(
      "SELECT count(*) FROM (SELECT user_id FROM identity_requests WHERE status = 'approved' GROUP BY user_id HAVING count(*) = 2) AS verified",
    ),
  ).toBe(1);
  expect(
    await count(
      "SELECT count(*) FROM spot_orders o JOIN users u ON u.id = o.owner WHERE o.status = 'open' AND u.email = 'otto@demo.example'",
    ),
  ).toBe(3);
  expect(await count('SELECT count(*) FROM coupon_uses')).toBeGreaterThan(0);
  expect(await count('SELECT count(*) FROM rebates WHERE amount > 0 AND reason IS NULL')).toBeGreaterThan(0);
  expect(await count("SELECT count(*) FROM account_links WHERE status = 'linked'")).toBe(1);
  expect(await count("SELECT count(*) FROM lockup_orders WHERE status = 'running'")).toBe(2);
  expect(await count("SELECT count(*) FROM dual_orders WHERE status = 'purchased' AND type = 'call'")).toBe(1);
  expect(
    await count(
      "SELECT count(*) FROM self_limits l JOIN users u ON u.id = l.owner WHERE u.email = 'lena@demo.example'",
    ),
  ).toBe(1);
});

test('DEMO-013 a simulated trader takes part in the daily draw', async () => {
  const draws = 'SELECT count(*) FROM draws JOIN users ON users.id = draws.owner WHERE robot';
  await expect.poll(() => count(draws), { timeout: 60_000 }).toBeGreaterThan(0);
});

test('DEMO-009 none of the cast can log in, and what staff did for it is in the audit log', async () => {
  expect(await count('SELECT count(*) FROM users WHERE NOT robot AND password_hash IS NOT NULL')).toBe(0);
  expect(await count('SELECT count(*) FROM sessions')).toBe(0);
  for (const act of ['identity.approve', 'identity.reject', 'desk.freezeUser', 'kefu.answer', 'desk.requestSetting'])
    expect(await count(`SELECT count(*) FROM audit_rows WHERE act = '${act}' AND staff IS NOT NULL`)).toBeGreaterThan(
      0,
    );
});

test('DEMO-010 a second start adds nothing, and the tables agree with the journal', { tags: ['long'] }, async () => {
  const all = async () => [
    await count('SELECT count(*) FROM users'),
    await count('SELECT count(*) FROM desk_requests'),
    await count('SELECT count(*) FROM identity_requests'),
    await count('SELECT count(*) FROM kefu_messages'),
    await count('SELECT count(*) FROM account_freezes'),
    await count('SELECT count(*) FROM spot_orders o JOIN users u ON u.id = o.owner WHERE NOT u.robot'),
  ];
  const before = await all();
  await whole.app.stop();
  whole.app = await opened({ crowd: false });
  await whole.app.start();
  await whole.app.stop();
  expect(await all()).toEqual(before);
  expect((await audit(pool(), slices)).differences).toEqual([]);
  whole.app = await opened({ crowd: false });
});

test('DEMO-011 there is no cast where users are already', async () => {
  await pool().query("DELETE FROM settings WHERE key = 'demo.cast'");
  const cast = new DemoCast(whole.app.core, whole.app.doors, []);
  cast.start();
  await cast.stop();
  expect((await pool().query("SELECT FROM settings WHERE key = 'demo.cast'")).rowCount).toBe(0);
});
