/** The review of identities at the desk: what a reviewer sees, decides and has decided by two. */
import { desk, identity, notification, upload } from '@glassbook/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTraders } from '../../../../test/open-traders.ts';
import { photo } from '../../../../test/photo.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import { openStaff } from '../../desk/test/open-staff.ts';
import { details } from '../test/successes.ts';

let dataDir: string;
let whole: WholeApp;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'identity-desk-'));
  whole = await wholeApp({ dataDir });
});
afterAll(async () => {
  await whole.close();
  await rm(dataDir, { recursive: true });
});

const pool = () => whole.database.pool;
const reason = 'matches the document';
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);
type Reviewer = Awaited<ReturnType<typeof reviewer>>;
async function reviewer(role: 'reviewer' | 'administrator' | 'support' = 'reviewer') {
  const opened = await openStaff(pool(), role);
  return { ...opened, call: clientOf(whole.app, opened.token) };
}
async function ok<M>(answer: Promise<{ ok: true; message: M } | { ok: false; message: string }>): Promise<M> {
  const given = await answer;
  if (!given.ok) throw new Error(given.message);
  return given.message;
}
const newest = async () => {
  const { rows } = await pool().query<{ id: string; user_id: string }>(
    'SELECT id, user_id FROM identity_requests ORDER BY id DESC LIMIT 1',
  );
  return { request: rows[0]?.id ?? '', user: rows[0]?.user_id ?? '' };
};
/** A user whose details wait. */
async function submitted() {
  const [token = ''] = await openTraders(pool(), 1);
  const call = clientOf(whole.app, token);
  await ok(call(identity.verify, details));
  return { call, named: { ...(await newest()), reason } };
}
/** By a reviewer and a second one. */
async function approved(by: Reviewer, named: { request: string; user: string; reason: string }): Promise<void> {
  for (const one of [by, await reviewer()]) await ok(one.call(identity.approve, named));
}
async function withPhotos(by: Reviewer) {
  const { call, named } = await submitted();
  await approved(by, named);
  const image = async (width: number) =>
    ok(call(upload.image, {}, { file: new Blob([new Uint8Array(await photo({ width }))]) }));
  await ok(call(identity.verify, { real_type: '2', front_pic: await image(640), reverse_pic: await image(600) }));
  return { call, first: named, named: { ...(await newest()), reason } };
}
const auditOf = async (user: string) => {
  const { rows } = await pool().query<{ act: string; staff: string; detail: object }>(
    'SELECT act, staff, detail::json AS detail FROM audit_rows WHERE subject = $1 ORDER BY seq',
    [`user:${user}`],
  );
  return rows.map(({ staff, ...row }) => ({ ...row, staff: Number(staff) }));
};
const stateOf = async (call: ReturnType<typeof clientOf>) => {
  const answer = await call(identity.state, {});
  if (!answer.ok) throw new Error(answer.message);
  return { ...answer.message, ...answer.data };
};

test('IDENTITY-012 the queue has what waits, the oldest first, in pages and by level, and nothing of the person', async () => {
  const ann = await reviewer();
  const [first, second] = [await submitted(), await submitted()];
  const waiting = await withPhotos(ann);
  const list = (more: object = {}) => ok(ann.call(identity.queue, { limit: '100', ...more }));
  const { rows, total, waiting: counts, oldest_ms } = await list();
  const places = rows.map(({ request }) => String(request));
  expect(places).toEqual([first, second, waiting].map(({ named }) => named.request));
  expect([total, counts, oldest_ms]).toEqual([3, { details: 2, photos: 1 }, rows[0]?.submitted_ms]);
  expect(JSON.stringify(rows)).not.toMatch(/小明|11010519|@/);
  expect((await list({ level: '2' })).rows.map(({ level }) => level)).toEqual([2]);
  expect((await list({ page: '2', limit: '2' })).rows.length).toBe(1);
  expect((await list({ show: 'approved' })).rows).toMatchObject([{ status: 'approved', decided_by: 'A reviewer' }]);
  expect(reasonOf(await (await reviewer('support')).call(identity.queue, {}))).toBe('session.not_permitted');
  expect((await auditOf(first.named.user)).length).toBe(0);
});

test('IDENTITY-019 the first approval of a reviewer whose role was taken away counts no more: the next is the first again', async () => {
  const [gone, ann, bob] = [await reviewer(), await reviewer(), await reviewer()];
  const { call, named } = await submitted();
  const approve = async (by: Reviewer) => (await ok(by.call(identity.approve, named))).approved;
  expect(await approve(gone)).toBe(false);
  await pool().query("UPDATE staff SET role = 'support' WHERE id = $1", [gone.id]);
  expect(await approve(ann)).toBe(false);
  expect(await stateOf(call)).toMatchObject({ real_status: 1 });
  expect(reasonOf(await ann.call(identity.approve, named))).toBe('identity.approved_by_you');
  await pool().query('UPDATE staff SET role = NULL WHERE id = $1', [ann.id]);
  expect(await approve(bob)).toBe(false);
  expect(await approve(await reviewer('administrator'))).toBe(true);
});

test('IDENTITY-013 each view takes a reason and is logged under the user by name; a photo is marked and not cached', async () => {
  const ann = await reviewer();
  const { named, first } = await withPhotos(ann);
  for (const nothing of ['', '   ', 'a'])
    expect(reasonOf(await ann.call(identity.show, { ...named, reason: nothing }))).toMatch(/^request\./);
  expect(reasonOf(await ann.call(identity.view, { ...named, side: 'front', reason: ' ' }))).toMatch(/^request\./);
  const before = await auditOf(named.user);
  const shown = await ok(ann.call(identity.show, named));
  expect(shown).toMatchObject({
    details: { name: '李 小明', number: details.card_id, country: 'CN', id_type: 0 },
    ...{ level: 2, photos: ['front', 'reverse'], level_now: 1, newest: true },
  });
  const bytes = Buffer.from(await ok(ann.call(identity.view, { ...named, side: 'reverse' })), 'base64');
  const plain = await sharp(await photo({ width: 600 }))
    .raw()
    .toBuffer();
  const marked = await sharp(bytes).raw().toBuffer();
  expect(marked.filter((value, at) => Math.abs(value - (plain[at] ?? 0)) > 40).length).toBeGreaterThan(
    plain.length / 500,
  );
  const added = (await auditOf(named.user)).slice(before.length);
  expect(added.map(({ act, staff }) => [act, staff])).toEqual([
    ['identity.show', ann.id],
    ['identity.view', ann.id],
  ]);
  expect(added[1]?.detail).toMatchObject({ request: named.request, side: 'reverse', reason });
  const { rows } = await pool().query('SELECT viewer, side, reason FROM identity_views WHERE request = $1', [
    named.request,
  ]);
  expect(rows).toEqual([{ viewer: 'A reviewer', side: 'reverse', reason }]);
  const query = new URLSearchParams({ ...named, side: 'front' }).toString();
  const raw = await whole.app.http.inject({
    url: `/api/desk/identity/photo?${query}`,
    headers: { authorization: ann.token },
  });
  expect([raw.statusCode, raw.headers['cache-control']]).toEqual([200, 'no-store']);
  // Under another user's name there is no such request.
  const stranger = (await submitted()).named.user;
  for (const wrong of [
    ann.call(identity.show, { ...named, user: stranger }),
    ann.call(identity.view, { ...named, user: stranger, side: 'front' }),
    ann.call(identity.approve, { ...named, user: stranger }),
    ann.call(identity.view, { ...first, side: 'front' }),
  ])
    expect(reasonOf(await wrong)).toBe('identity.not_found');
});

test('IDENTITY-019 an approval takes two reviewers: the first is shown to the second, and neither is the same person again', async () => {
  const [ann, ben] = [await reviewer(), await reviewer()];
  const { call, named } = await submitted();
  expect(await ok(ann.call(identity.approve, named))).toMatchObject({ approved: false });
  expect(await stateOf(call)).toMatchObject({ review_status: 1 });
  expect(reasonOf(await ann.call(identity.approve, named))).toBe('identity.approved_by_you');
  expect(await ok(ann.call(identity.show, named))).toMatchObject({ first_by: 'A reviewer', first_own: true });
  expect(await ok(ben.call(identity.show, named))).toMatchObject({ first_by: 'A reviewer', first_own: false });
  expect(await ok(ben.call(identity.approve, named))).toMatchObject({ approved: true });
  expect(await stateOf(call)).toMatchObject({ review_status: 2 });
  const rows = (await auditOf(named.user)).filter(({ act }) => act === 'identity.approve');
  expect(rows.map(({ staff }) => staff)).toEqual([ann.id, ann.id, ann.id, ben.id]);
  // One who approved it may still reject it, and so may the second.
  const next = await submitted();
  await ok(ann.call(identity.approve, next.named));
  await ok(ben.call(identity.reject, { ...next.named, failure: 'details_differ' }));
  expect(await stateOf(next.call)).toMatchObject({ review_status: 3 });
  // Many approvals of one person at once are one.
  const last = await submitted();
  const many = await Promise.all(Array.from({ length: 8 }, () => ann.call(identity.approve, last.named)));
  expect(many.map(reasonOf).filter((each) => each === 'ok')).toHaveLength(1);
  expect(await stateOf(last.call)).toMatchObject({ review_status: 1 });
});

test('IDENTITY-019 nobody decides about the own account', async () => {
  const { named } = await submitted();
  const ann = await reviewer();
  await pool().query('UPDATE users SET email = (SELECT email FROM staff WHERE id = $2) WHERE id = $1', [
    named.user,
    ann.id,
  ]);
  expect(reasonOf(await ann.call(identity.approve, named))).toBe('identity.own_account');
  expect(reasonOf(await ann.call(identity.reject, { ...named, failure: 'expired' }))).toBe('identity.own_account');
});

test('IDENTITY-014 a reviewer decides once, also where many do at once, and the user is notified', async () => {
  const [ann, ben] = [await reviewer(), await reviewer('administrator')];
  const { call, named } = await submitted();
  await ok((await reviewer()).call(identity.approve, named));
  const decided = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      n % 2 ? ann.call(identity.approve, named) : ben.call(identity.reject, { ...named, failure: 'expired' }),
    ),
  );
  expect(decided.map(reasonOf).filter((each) => each === 'ok').length).toBe(1);
  expect(new Set(decided.map(reasonOf))).toEqual(new Set(['ok', 'identity.decided_already']));
  const next = await submitted();
  await ok(ann.call(identity.reject, { ...next.named, failure: 'details_differ' }));
  expect(await stateOf(next.call)).toMatchObject({ review_status: 3, reason: 'details_differ', real_data: null });
  const list = await ok(next.call(notification.notifications, {}));
  expect(list.data[0]).toMatchObject({ kind: 'identity_failed', params: { level: 1, reason: 'details_differ' } });
  const rows = await auditOf(next.named.user);
  expect(rows).toMatchObject([
    { act: 'identity.reject', staff: ann.id, detail: { failure: 'details_differ', reason } },
  ]);
  expect(reasonOf(await ann.call(identity.reject, { ...named, failure: 'no' as never }))).toMatch(/^request\./);
  expect((await stateOf(call)).review_status).toBeGreaterThan(1);
});

test('IDENTITY-015 a decision is overridden by two people, photos fail with their details, and what is no longer the newest stands', async () => {
  const [ann, ben] = [await reviewer(), await reviewer()];
  const { call, first, named } = await withPhotos(ann);
  await approved(ann, named);
  expect(await stateOf(call)).toMatchObject({ review_status: 2, advanced_review_status: 2 });
  const ask = { ...first, status: 'failed' as const, reason: 'the number belongs to another' };
  expect(reasonOf(await ann.call(identity.requestOverride, ask))).toBe('identity.failure_missing');
  const wrong = { ...ask, status: 'approved' as const };
  expect(reasonOf(await ann.call(identity.requestOverride, wrong))).toBe('identity.not_newest');
  const asked = { ...ask, failure: 'details_differ' as const };
  const { request } = await ok(ann.call(identity.requestOverride, asked));
  expect(reasonOf(await ben.call(identity.requestOverride, asked))).toBe('identity.override_open');
  const approval = { request: String(request), version: '1' };
  expect(reasonOf(await ann.call(desk.approve, approval))).toBe('desk.own_request');
  expect(await stateOf(call)).toMatchObject({ review_status: 2 });
  const done = await ok(ben.call(desk.approve, approval));
  expect(done).toMatchObject({
    state: 'done',
    changes: [
      { field: 'identityDetails', before: 'approved', after: 'failed' },
      { field: 'identityReason', before: 'none', after: 'details_differ' },
    ],
  });
  expect(await stateOf(call)).toMatchObject({
    ...{ review_status: 3, advanced_review_status: 3, reason: 'details_differ', advanced_reason: 'details_differ' },
  });
  expect((await auditOf(first.user)).at(-1)).toMatchObject({
    ...{ act: 'identity.override', staff: ann.id },
    detail: { request: Number(first.request), status: 'failed', failure: 'details_differ' },
  });
  const list = await ok(call(notification.notifications, {}));
  expect(list.data[0]).toMatchObject({ kind: 'identity_failed', params: { level: 1 } });
  // A fresh try makes the decision before it final, also for a request that was made meanwhile.
  const back = { ...first, status: 'approved' as const };
  const second = await ok(ben.call(identity.requestOverride, back));
  await ok(call(identity.verify, details));
  expect(reasonOf(await ann.call(desk.approve, { request: String(second.request), version: '1' }))).toBe(
    'desk.request_stale',
  );
  expect(await stateOf(call)).toMatchObject({ review_status: 1 });
});

test('IDENTITY-015 photos that come under review while their details are overridden fail with them', async () => {
  const [ann, ben] = [await reviewer(), await reviewer()];
  const { named } = await submitted();
  await approved(ann, named);
  const asked = { ...named, status: 'failed' as const, failure: 'details_differ' as const };
  const { request } = await ok(ann.call(identity.requestOverride, asked));
  const client = await pool().connect();
  const locks = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  try {
    // As the call of the user does it: the details are looked at, and then the photos are stored.
    await client.query('BEGIN');
    await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [named.user]);
    await client.query(
      "INSERT INTO identity_requests (user_id, level, status, front, submitted_at) VALUES ($1, 2, 'review', '', now())",
      [named.user],
    );
    const approving = ben.call(desk.approve, { request: String(request), version: '1' });
    await vi.waitFor(async () => expect((await pool().query(locks)).rowCount).toBe(1), { timeout: 10_000 });
    await client.query('COMMIT');
    await ok(approving);
  } finally {
    client.release();
  }
  const { rows } = await pool().query('SELECT level, status FROM identity_requests WHERE user_id = $1 ORDER BY id', [
    named.user,
  ]);
  expect(rows).toEqual([1, 2].map((level) => ({ level, status: 'failed' })));
});
