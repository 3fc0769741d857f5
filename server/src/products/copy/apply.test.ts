import { copy, desk, notification } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { futuresTrader } from '../futures/test/trader.ts';
import { applicant, copier, copying, leader, meetsCriteria, ok } from './test/scene.ts';

let whole: WholeApp;
let staff: Record<'support' | 'reviewer' | 'treasurer', ReturnType<typeof clientOf>>;
beforeAll(async () => {
  whole = await wholeApp();
  const of = async (role: 'support' | 'reviewer' | 'treasurer') =>
    clientOf(whole.app, (await openStaff(whole.database.pool, role)).token);
  staff = { support: await of('support'), reviewer: await of('reviewer'), treasurer: await of('treasurer') };
});
afterAll(() => whole.close());

const reason = 'looked at the tickets';
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);
const ask = async (of: { id: number; application: string }, decision: 'approve' | 'decline' = 'approve') =>
  staff.support(copy.decide, { user: String(of.id), application: of.application, decision, reason });
async function decided(asked: ReturnType<typeof ask>) {
  const { request } = (await ok(asked)).message;
  return staff.reviewer(desk.approve, { request: String(request), version: '1' });
}

test('COPY-050 an application needs the criteria, a share within the maximum, and an account that neither leads nor copies', async () => {
  const rules = whole.app.core.inForce.of('copy.configure');
  const own = await futuresTrader(whole, { usdt: '400' });
  const body = { share_ratio: '15', agree: '1' } as const;
  expect((await ok(own.call(copy.readApply, {}))).message).toEqual({
    ...{ state: 'none', share_max: '20' },
    criteria: [
      { name: 'level', need: '2', have: '1', met: false },
      { name: 'days', need: '30', have: '0', met: false },
      { name: 'tickets', need: '20', have: '0', met: false },
      { name: 'equity', need: '500.00000000', have: '400.00000000', met: false },
    ],
  });
  expect(await own.call(copy.apply, body)).toMatchObject({ reason: 'copy.criteria_unmet' });
  const unasked = await futuresTrader(whole, { isReady: false });
  expect(await unasked.call(copy.apply, body)).toMatchObject({ reason: 'copy.risk_unanswered' });
  const led = await leader(whole);
  expect(await led.call(copy.apply, body)).toMatchObject({ reason: 'copy.is_trader' });
  expect(await (await copier(whole, led)).call(copy.apply, body)).toMatchObject({ reason: 'copy.is_copier' });
  const able = await futuresTrader(whole);
  await meetsCriteria(whole, able.id);
  expect(await able.call(copy.apply, { ...body, share_ratio: '20.1' })).toMatchObject({
    reason: 'copy.share_too_high',
  });
  await ok(able.call(copy.apply, body));
  expect(await able.call(copy.apply, body)).toMatchObject({ reason: 'copy.application_open' });
  expect((await ok(able.call(copy.readApply, {}))).message).toMatchObject({ state: 'review' });
  if (rules) await whole.app.core.sequencer.submit(rules);
  expect((await ok(led.call(copy.readApply, {}))).message).toMatchObject({ state: 'approved' });
});

test('COPY-051 one asks for the decision and another approves it; the applicant is a trader then, and is told', async () => {
  const own = await applicant(whole);
  expect(reasonOf(await staff.treasurer(copy.applications, {}))).toBe('session.not_permitted');
  const listed = async (show: 'review' | 'approved' | 'declined') =>
    (await ok(staff.support(copy.applications, { show, limit: '100' }))).message.rows.find(
      ({ user }) => user === own.id,
    );
  expect(await listed('review')).toMatchObject({ share_ratio: '15', state: 'review', request: null });
  const { request } = (await ok(ask(own))).message;
  expect(await listed('review')).toMatchObject({ request });
  expect(reasonOf(await ask(own, 'decline'))).toBe('copy.request_open');
  const named = { user: String(own.id), application: own.application };
  expect((await ok(staff.support(copy.application, named))).message).toMatchObject({ request, same: [] });
  const approved = { request: String(request), version: '1' };
  expect(reasonOf(await staff.support(desk.approve, approved))).not.toBe('ok');
  expect((await ok(own.call(copy.readApply, {}))).message.state).toBe('review');
  expect(reasonOf(await staff.reviewer(desk.approve, approved))).toBe('ok');
  expect((await ok(own.call(copy.readApply, {}))).message.state).toBe('approved');
  expect((await ok(own.call(copy.lead, {}))).message).toMatchObject({ is_trader: 1, share_ratio: '15' });
  expect(await listed('approved')).toMatchObject({ state: 'approved' });
  expect(reasonOf(await ask(own))).toBe('copy.decided_already');
  const declined = await applicant(whole);
  expect(reasonOf(await decided(ask(declined, 'decline')))).toBe('ok');
  expect((await ok(declined.call(copy.readApply, {}))).message.state).toBe('declined');
  expect((await ok(declined.call(copy.lead, {}))).message.is_trader).toBe(2);
  const kindsOf = async ({ call }: typeof own) =>
    (await ok(call(notification.notifications, { group: 'orders' }))).message.data.map(({ kind }) => kind);
  expect([await kindsOf(own), await kindsOf(declined)]).toEqual([['copy_approved'], ['copy_declined']]);
  await ok(declined.call(copy.apply, { share_ratio: '5', agree: '1' }));
  const { rows: logged } = await whole.database.pool.query<{ act: string }>(
    "SELECT act FROM audit_rows WHERE subject = $1 AND act LIKE 'copy.%' ORDER BY act",
    [`user:${own.id}`],
  );
  expect([...new Set(logged.map(({ act }) => act))]).toEqual(['copy.application', 'copy.decide']);
});

test('COPY-052 an account of the same document or device that leads or copies keeps an application from being approved', async () => {
  const { pool } = whole.database;
  const own = await applicant(whole);
  const { request } = (await ok(ask(own))).message;
  const other = await copier(whole, await leader(whole));
  await pool.query(
    'INSERT INTO devices (user_id, secret_hash, last_login_at) SELECT id, $1, now() FROM unnest($2::bigint[]) AS of (id)',
    [Buffer.alloc(32, 9), [own.id, other.id]],
  );
  const named = { user: String(own.id), application: own.application };
  expect((await ok(staff.support(copy.application, named))).message.same).toEqual([other.id]);
  expect(reasonOf(await staff.reviewer(desk.approve, { request: String(request), version: '1' }))).toBe(
    'desk.request_stale',
  );
  const second = await applicant(whole);
  await pool.query('UPDATE identity_requests SET number_digest = $1 WHERE user_id = ANY ($2)', [
    Buffer.alloc(32, 9),
    [second.id, other.id],
  ]);
  expect(reasonOf(await ask(second))).toBe('copy.second_account');
  expect(reasonOf(await decided(ask(second, 'decline')))).toBe('ok');
});

test('COPY-053 two people remove a trader: copies stay tied, and no share is taken from then on', async () => {
  const { led, own } = await copying(whole);
  const body = { user: String(led.id), reason };
  expect(reasonOf(await staff.support(copy.remove, { ...body, user: String(own.id) }))).toBe('copy.trader_not_found');
  const { request } = (await ok(staff.support(copy.remove, body))).message;
  expect(reasonOf(await staff.support(copy.remove, body))).toBe('copy.request_open');
  expect(reasonOf(await staff.reviewer(desk.approve, { request: String(request), version: '1' }))).toBe('ok');
  expect((await ok(led.call(copy.lead, {}))).message).toMatchObject({ is_trader: 2, state: 'removed' });
  expect((await ok(own.call(copy.mine, {}))).message.rows[0]).toMatchObject({ state: 'ending', share_ratio: '0' });
  expect(reasonOf(await staff.support(copy.remove, body))).toBe('copy.trader_not_found');
});
