import { hash } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desk } from '@glassbook/contract';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { clientOf, wholeApp } from '../../../test/whole-app.ts';
import { verifyAudit as verifyAuditCall } from '../../products/desk/audit.ts';
import type { DeskServices } from '../../products/desk/services.ts';
import { openStaff } from '../../products/desk/test/open-staff.ts';
import { openAuditKey, readKeptHeads, type AuditHead } from './audit-key.ts';
import { AuditLog, rowHash, type Act } from './audit-log.ts';
import { problemText, verifyAudit, verifyAuditIn } from './verify-audit.ts';

const ROWS = 60;
const folder = mkdtempSync(join(tmpdir(), 'glassbook-audit-'));
let database: TestDatabase;
let log: AuditLog;
let clock = 1_800_000_000_000;
const act = (number: number): Act => ({
  ...{ staff: number % 3 === 0 ? undefined : number % 3, act: 'desk.user', subject: `user:${1000 + number}` },
  detail: { user: `${1000 + number}` },
});
const given = async () => ({
  publicKey: openAuditKey(folder).publicKey,
  kept: (await readKeptHeads(folder))?.kept ?? [],
});

beforeAll(async () => {
  database = await testDatabase();
  log = new AuditLog(database.pool, openAuditKey(folder), () => (clock += 1));
  for (let number = 1; number <= ROWS; number += 1) {
    await log.append(act(number));
    if (number % 20 === 0) await log.sign();
  }
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('DESK-011 rows follow each other, also those that are added at once', async () => {
  const own = await testDatabase();
  const many = new AuditLog(own.pool, openAuditKey(folder), () => clock);
  await Promise.all(Array.from({ length: 100 }, (_, number) => many.append(act(number))));
  expect(await verifyAudit(own.pool, { publicKey: undefined, kept: [] })).toMatchObject({ rows: 100, problems: [] });
  await own.drop();
});

test('DESK-011 the whole log is verified, with its signed heads in the database and in the folder of the key', async () => {
  expect((await given()).kept.length).toBe(3);
  expect(await verifyAudit(database.pool, await given())).toMatchObject({ rows: ROWS, heads: 3, problems: [] });
});

test('DESK-011 a log with many heads is verified in turns with other work, and the same head in both places once', async () => {
  const own = await testDatabase();
  const key = openAuditKey(folder);
  const many = new AuditLog(own.pool, key, () => clock);
  await many.append(act(1));
  const { rows } = await own.pool.query<{ hash: Buffer }>('SELECT hash FROM audit_end');
  const end = rows[0]?.hash.toString('hex') ?? '';
  const kept = Array.from({ length: 4_000 }, (_, at) => key.sign({ seq: 1, hash: end, at }));
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const client = await own.pool.connect();
  const last = kept[3_999] as AuditHead;
  await client.query('INSERT INTO audit_heads (seq, hash, at, signature) VALUES (1, $1, $2, $3)', [
    ...[rows[0]?.hash, last.at, Buffer.from(last.signature, 'base64')],
  ]);
  expect(await verifyAuditIn(client, { publicKey: key.publicKey, kept: [] })).toMatchObject({ problems: [] });
  const before = turns;
  expect(await verifyAuditIn(client, { publicKey: key.publicKey, kept })).toMatchObject({ problems: [] });
  clearImmediate(next);
  expect(turns - before).toBeGreaterThanOrEqual(kept.length / 50);
  client.release();
  await own.drop();
});

test('DESK-011 the desk verifies one at a time: all who ask while it runs get its result, each for the cost of twenty calls', async () => {
  let reads = 0;
  const keptHeads = () => {
    reads += 1;
    return Promise.resolve(undefined);
  };
  const services = { pool: database.pool, audit: { sign: () => Promise.resolve(), key: {} }, keptHeads };
  const handling = verifyAuditCall(services as unknown as DeskServices);
  const asked = () => handling.answer({} as Parameters<typeof handling.answer>[0]);
  const answers = await Promise.all([asked(), asked(), asked()]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect([reads, handling.cost()]).toEqual([1, 20]);
  await asked();
  expect(reads).toBe(2);
});

test('DESK-012 a row of the log cannot be changed or deleted by a statement', async () => {
  for (const sql of ["UPDATE audit_rows SET act = 'x'", 'DELETE FROM audit_rows', 'TRUNCATE audit_rows'])
    await expect(database.pool.query(sql)).rejects.toThrow('only added to');
});

/** The owner of the table can drop the trigger, and compute all hashes again. */
async function computeAgain(client: PoolClient, renumber: boolean): Promise<void> {
  const { rows } = await client.query<Record<string, string | null>>('SELECT * FROM audit_rows ORDER BY seq, ctid');
  await client.query('DELETE FROM audit_rows');
  let prev: Buffer = Buffer.alloc(32);
  let seq = 0;
  for (const row of rows) {
    seq = renumber ? seq + 1 : Number(row['seq']);
    const staff = row['staff'] ?? null;
    const [name, subject, detail] = [row['act'] ?? '', row['subject'] ?? '', row['detail'] ?? ''];
    const at = Number(row['at']);
    const next = rowHash(prev, { seq, at, staff: staff === null ? null : Number(staff), act: name, subject, detail });
    await client.query('INSERT INTO audit_rows VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', [
      ...[seq, at, staff, name, subject, detail, prev, next],
    ]);
    prev = next;
  }
  await client.query('UPDATE audit_end SET seq = $1, hash = $2', [seq, prev]);
}

const columns: Record<string, string> = {
  at: 'at + $2::int',
  staff: 'coalesce(staff, 0) + $2::int',
  act: "act || repeat('x', $2::int)",
  subject: "subject || repeat('1', $2::int)",
  detail: "detail || repeat(' ', $2::int)",
  prev_hash: 'set_byte(prev_hash, $2::int, get_byte(prev_hash, $2::int) # 1)',
  hash: 'set_byte(hash, $2::int, get_byte(hash, $2::int) # 128)',
};
const kinds = ['alter', 'delete', 'insert', 'reorder', 'truncate'] as const;
/** `row` is changed, by `size` in `column`, or trades places with `other`; `again`: all hashes are computed again. */
type Tampering = {
  kind: (typeof kinds)[number];
  row: number;
  column: string;
  size: number;
  other: number;
  again: boolean;
};

/** What is seen of one in the database: without the fields that its kind does not use. */
function nameOf({ kind, row, column, size, other, again }: Tampering): string {
  const about = {
    alter: `${column} by ${size}`,
    delete: '',
    insert: `of ${other}`,
    reorder: `with ${other}`,
    truncate: '',
  };
  const place = kind === 'reorder' ? Math.min(row, other) : row;
  const rest = kind === 'reorder' ? `with ${Math.max(row, other)}` : about[kind];
  return `${kind} row ${place} ${rest}${again ? ', hashes computed again' : ''}`;
}

/** 1,000 different ways to tamper, drawn from a seed. */
function drawTamperings(seed: number): Map<string, Tampering> {
  let draws = 0;
  const draw = (below: number) => hash('sha256', `${seed} ${(draws += 1)}`, 'buffer').readUInt32BE() % below;
  const drawn = new Map<string, Tampering>();
  while (drawn.size < 1_000) {
    const kind = kinds[draw(kinds.length)] ?? 'alter';
    const again = draw(2) === 1;
    // Cutting off the last row is deleting it.
    const row = draw(kind === 'truncate' ? ROWS - 1 : ROWS) + 1;
    const other = ((row + draw(ROWS - 1)) % ROWS) + 1;
    // Computing the hashes again would undo a change of one.
    const names = Object.keys(columns).filter((name) => !again || !name.endsWith('hash'));
    const tampering = { kind, row, column: names[draw(names.length)] ?? 'at', size: draw(31) + 1, other, again };
    drawn.set(nameOf(tampering), tampering);
  }
  return drawn;
}

async function tamper(client: PoolClient, { kind, row, column, size, other, again }: Tampering): Promise<void> {
  if (kind === 'alter')
    await client.query(`UPDATE audit_rows SET ${column} = ${columns[column]} WHERE seq = $1`, [row, size]);
  if (kind === 'delete') await client.query('DELETE FROM audit_rows WHERE seq = $1', [row]);
  if (kind === 'truncate') await client.query('DELETE FROM audit_rows WHERE seq > $1', [row - 1]);
  if (kind === 'insert') {
    await client.query('UPDATE audit_rows SET seq = -seq - 1 WHERE seq >= $1', [row]);
    await client.query('UPDATE audit_rows SET seq = -seq WHERE seq < 0');
    await client.query(
      `INSERT INTO audit_rows SELECT $1, at, staff, act, subject, detail, prev_hash, hash FROM audit_rows WHERE seq = $2`,
      [row, other < row ? other : other + 1],
    );
  }
  if (kind === 'reorder') {
    await client.query('UPDATE audit_rows SET seq = -seq WHERE seq = $1', [row]);
    await client.query('UPDATE audit_rows SET seq = $1 WHERE seq = $2', [row, other]);
    await client.query('UPDATE audit_rows SET seq = $1 WHERE seq < 0', [other]);
  }
  if (again) await computeAgain(client, kind === 'delete');
}

test(
  'DESK-013 S12 1,000 of 1,000 tamperings are found: altered, deleted, inserted, reordered, cut off, with and without new hashes',
  { tags: ['long'], timeout: 300_000 },
  async () => {
    const seed = Number(process.env['SEED'] ?? 13);
    const client = await database.pool.connect();
    const missed: string[] = [];
    const { kept, publicKey } = await given();
    const tamperings = drawTamperings(seed);
    // Each column that can be altered is, also under new hashes, and each kind in both ways.
    const kindsDrawn = [...tamperings.values()].map((each) => {
      return `${each.kind}${each.kind === 'alter' ? ` ${each.column}` : ''} ${each.again}`;
    });
    expect([tamperings.size, new Set(kindsDrawn).size]).toEqual([1_000, 4 * 2 + 7 + 5]);
    for (const [name, tampering] of tamperings) {
      await client.query('BEGIN');
      await client.query('ALTER TABLE audit_rows DISABLE TRIGGER audit_rows_fixed');
      await tamper(client, tampering);
      const { problems } = await verifyAuditIn(client, { publicKey, kept });
      if (problems.length === 0) missed.push(name);
      await client.query('ROLLBACK');
    }
    client.release();
    expect([seed, missed]).toEqual([seed, []]);
    expect(await verifyAudit(database.pool, await given())).toMatchObject({ problems: [] });
  },
);

test('DESK-014 heads that were taken out of the database, and heads of another key, are found', async () => {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query('DELETE FROM audit_heads WHERE seq = 40');
  expect((await verifyAuditIn(client, await given())).problems.map(problemText)).toEqual([
    'Signed hashes missing from the database: 1. Rows: 40.',
  ]);
  await client.query('DELETE FROM audit_heads WHERE seq = 20');
  expect((await verifyAuditIn(client, await given())).problems.map(problemText)).toEqual([
    'Signed hashes missing from the database: 2. Rows: 20, 40.',
  ]);
  await client.query('ROLLBACK');
  client.release();
  const elsewhere = mkdtempSync(join(tmpdir(), 'glassbook-audit-'));
  const other = openAuditKey(elsewhere);
  const { problems } = await verifyAudit(database.pool, { publicKey: other.publicKey, kept: [] });
  expect(problems).toContainEqual({ kind: 'head_unsigned', row: 60, number: 0, rows: '' });
  rmSync(elsewhere, { recursive: true });
});

test('DESK-014 a crash between the file of the heads and the database is no tampering, and a line that it cut off hides none', async () => {
  const own = await testDatabase();
  const elsewhere = mkdtempSync(join(tmpdir(), 'glassbook-audit-'));
  const file = join(elsewhere, 'audit', 'heads.jsonl');
  const openLog = () => new AuditLog(own.pool, openAuditKey(elsewhere), () => (clock += 1));
  const verified = async () => {
    const known = await readKeptHeads(elsewhere);
    if (!known) throw new Error('there is a key');
    return verifyAudit(own.pool, known);
  };
  const first = openLog();
  for (const number of [1, 2, 3]) {
    await first.append(act(number));
    await first.sign();
  }
  // The state after a crash: the head of row 3 is in the file only.
  await own.pool.query('DELETE FROM audit_heads WHERE seq = 3');
  appendFileSync(file, '{"seq":4,"ha');
  expect((await verified()).problems.map(problemText)).toEqual([
    'Signed hashes missing from the database: 1. Rows: 3.',
    'Unreadable lines in the file of signed hashes: 1. Lines: 4.',
  ]);
  const next = openLog();
  await next.append(act(4));
  await next.sign();
  expect(await verified()).toMatchObject({
    heads: 4,
    problems: [{ kind: 'lines_unread', row: null, number: 1, rows: '4' }],
  });
  await own.pool.query('DELETE FROM audit_heads WHERE seq IN (1, 2)');
  await openLog().sign();
  expect((await verified()).problems.map(problemText)).toContain(
    'Signed hashes missing from the database: 2. Rows: 1, 2.',
  );
  await own.drop();
  rmSync(elsewhere, { recursive: true });
});

test('DESK-015 every act and every view of personal data is in the log, with what was refused, before it is answered', async () => {
  const whole = await wholeApp();
  try {
    const { pool } = whole.database;
    const [token] = await openTraders(pool, 1);
    const support = await openStaff(pool, 'support');
    const call = clientOf(whole.app, support.token);
    const found = await call(desk.users, { q: 'trader' });
    const id = found.ok ? String(found.message.rows[0]?.id) : '';
    expect(found.ok && found.message.rows[0]?.email).toMatch(/^t•••@/);
    await pool.query("UPDATE sessions SET last_seen_at = now() - interval '8 days'");
    const shown = await call(desk.user, { user: id });
    expect(shown.ok && shown.message.sessions).toEqual([]);
    expect(shown.ok && shown.message.timeline.map(({ what, by }) => `${what} ${by}`)).toEqual(['desk.user A support']);
    await call(desk.halt, { market: '1', reason: 'not for support' });
    const treasurer = await openStaff(pool, 'treasurer');
    await clientOf(whole.app, treasurer.token)(desk.halt, { market: '999', reason: 'no such market' });
    const { rows } = await pool.query('SELECT staff, act, subject, detail FROM audit_rows ORDER BY seq');
    const [s, t] = [String(support.id), String(treasurer.id)];
    const halt = { market: '999', reason: 'no such market' };
    expect(rows).toEqual([
      { staff: s, act: 'desk.users', subject: '', detail: JSON.stringify({ q: 't•••' }) },
      { staff: s, act: 'desk.user', subject: `user:${id}`, detail: JSON.stringify({ user: id }) },
      { staff: s, act: 'desk.halt', subject: '', detail: JSON.stringify({ refused: 'session.not_permitted' }) },
      { staff: t, act: 'desk.halt', subject: 'market:999', detail: JSON.stringify(halt) },
      {
        staff: t,
        act: 'desk.halt',
        subject: 'market:999',
        detail: JSON.stringify({ ...halt, refused: 'desk.not_found' }),
      },
    ]);
    expect(token).toBeDefined();
    const administrator = await openStaff(pool, 'administrator');
    const verified = await clientOf(whole.app, administrator.token)(desk.verifyAudit, {});
    expect(verified).toMatchObject({ ok: true, message: { rows: 6, heads: 1, problems: [], head: { seq: 6 } } });
    const head = await clientOf(whole.app)(desk.auditHead, {});
    expect(head.ok && (head.message.head as unknown as AuditHead).seq).toBe(6);
  } finally {
    await whole.close();
  }
});
