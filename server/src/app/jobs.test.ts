/** What a started server does by itself: each slice's `start()` runs its job, and again when its time has passed. What the jobs do is tested beside them. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTraders } from '../../test/open-traders.ts';
import { wholeApp, type WholeApp } from '../../test/whole-app.ts';
import { openStaff } from '../products/desk/test/open-staff.ts';

const dayMs = 86_400_000;
let whole: WholeApp;
let users: string[];
let staff: number;
/** The timers of the server, which run only as the test says. */
const jobs: { run: () => void; everyMs: number | undefined }[] = [];
const pool = () => whole.database.pool;
const pass = (everyMs: number) => jobs.filter((job) => job.everyMs === everyMs).forEach(({ run }) => run());
const rowsOf = async (sql: string, values: unknown[] = []) => (await pool().query(sql, values)).rowCount;

beforeAll(async () => {
  whole = await wholeApp();
  await openTraders(pool(), 2);
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM users WHERE NOT robot ORDER BY id DESC LIMIT 2');
  users = rows.map(({ id }) => id);
  staff = (await openStaff(pool(), 'support')).id;
});
afterAll(() => whole.close());

/** Where the server has to act, for a user of its own: what is over, by what is left of it. */
async function over(user: string): Promise<Record<string, () => Promise<number | null>>> {
  const [waiting, cover] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const long = new Date(Date.now() - 40 * dayMs);
  await pool().query(
    `INSERT INTO uploads (name, user_id, state, bytes, wrapped_key, created_at)
     VALUES ($1, $3, 'waiting', 1, '\\x00', $4), ($2, NULL, 'cover', 1, NULL, $4)`,
    [`${waiting}.jpg`, `${cover}.jpg`, user, long],
  );
  await pool().query(
    `INSERT INTO identity_requests (user_id, level, status, front, reverse, submitted_at, decided_at, reason)
     VALUES ($1, 2, 'failed', '/upload/none.jpg', '/upload/none.jpg', $2, $2, 'unreadable')`,
    [user, long],
  );
  await pool().query("INSERT INTO kefu_cases (user_id, language, opened_at) VALUES ($1, 'en', $2)", [
    ...[user, long.getTime()],
  ]);
  await pool().query(
    `INSERT INTO account_freezes (user_id, source, staff_id, reason, note, decide_by, started_at)
     VALUES ($1, 'staff', $2, 'fraud', 'as reported', $3, $3)`,
    [user, staff, long],
  );
  // After the withdrawals that the engine has numbered, of which there are none.
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO withdrawals (id, owner, asset, amount, fee, payee, detail, digest, stage, status, at, decide_by)
     SELECT coalesce(max(id), 0) + 1, $1, 3, 5, 1, 'address', 1, '', 'open', 'in_review', $2, $2 FROM withdrawals RETURNING id`,
    [user, long.getTime()],
  );
  return {
    'UPLOAD-007': () => rowsOf("SELECT 1 FROM uploads WHERE name = $1 AND state = 'waiting'", [`${waiting}.jpg`]),
    'CONTENT-007': () => rowsOf("SELECT 1 FROM uploads WHERE name = $1 AND state = 'cover'", [`${cover}.jpg`]),
    'IDENTITY-010': () => rowsOf('SELECT 1 FROM identity_requests WHERE user_id = $1 AND front IS NOT NULL', [user]),
    'KEFU-006': () => rowsOf("SELECT 1 FROM kefu_cases WHERE user_id = $1 AND state <> 'closed'", [user]),
    'DESK-065': () => rowsOf('SELECT 1 FROM account_freezes WHERE user_id = $1 AND escalated_at IS NULL', [user]),
    'FUNDS-145': async () =>
      1 - ((await rowsOf("SELECT 1 FROM escalations WHERE noun = 'withdrawal' AND id = $1", [rows[0]?.id])) ?? 0),
  };
}

async function left(of: Awaited<ReturnType<typeof over>>): Promise<string[]> {
  const counts = await Promise.all(Object.entries(of).map(async ([id, count]) => [id, await count()] as const));
  return counts.flatMap(([id, count]) => (count === 0 ? [] : [id]));
}

test('IDENTITY-010 KEFU-006 UPLOAD-007 UPLOAD-014 CONTENT-007 DESK-011 DESK-065 FUNDS-145 each job runs when the server starts, and again after an hour or a minute', async () => {
  const [first = '', second = ''] = users;
  const { audit } = whole.app.core;
  const before = await over(first);
  const timers = vi.spyOn(globalThis, 'setInterval').mockImplementation((run, everyMs) => {
    jobs.push({ run, everyMs });
    return setTimeout(() => undefined, 0);
  });
  try {
    await whole.app.start();
  } finally {
    timers.mockRestore();
  }
  await expect.poll(() => left(before)).toEqual([]);
  const signed = async () => (await audit.newest())?.seq ?? 0;
  const later = await over(second);
  await audit.append({ staff, act: 'desk.user', subject: `user:${first}`, detail: {} });
  const { rows } = await pool().query<{ seq: string }>('SELECT seq FROM audit_end');
  // Where other jobs were first, the first signature is of what they had appended.
  expect(await signed()).toBeLessThan(Number(rows[0]?.seq));
  expect(await left(later)).toHaveLength(6);
  pass(60_000);
  await expect.poll(() => left(later)).not.toContain('DESK-065');
  await expect.poll(() => left(later)).not.toContain('FUNDS-145');
  await expect.poll(signed).toBeGreaterThanOrEqual(Number(rows[0]?.seq));
  expect(await left(later)).toEqual(['UPLOAD-007', 'CONTENT-007', 'IDENTITY-010', 'KEFU-006']);
  pass(3_600_000);
  await expect.poll(() => left(later)).toEqual([]);
});
