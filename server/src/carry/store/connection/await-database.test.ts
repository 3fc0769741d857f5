import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/postgres.ts';
import { databaseAt } from '../../../../test/template.ts';
import { createPool } from '../database.ts';
import { awaitDatabase, passes, watchDatabase } from './await-database.ts';

let database: TestDatabase;
let door: Server;
let url: URL;
/** What the proxy to PostgreSQL does with connections: forward, reset, or accept without an answer. */
let mode: 'pass' | 'reset' | 'silent';
const open = new Set<Socket>();

beforeEach(async () => {
  database = await testDatabase({ empty: true });
  url = new URL(database.url);
  const port = Number(url.port);
  mode = 'pass';
  door = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    if (mode === 'reset') socket.resetAndDestroy();
    if (mode !== 'pass') return;
    const inner = createConnection(port, '127.0.0.1').on('error', () => undefined);
    open.add(inner);
    socket.pipe(inner).pipe(socket);
  });
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
  const address = door.address();
  url.port = String(typeof address === 'object' && address ? address.port : 0);
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  open.clear();
  door.close();
  await database.drop();
});

test.each(['reset', 'silent'] as const)(
  'an unreachable database (%s) is waited for, and reported once',
  { tags: ['long'] },
  async (how) => {
    mode = how;
    const away: unknown[] = [];
    const waiting = awaitDatabase(url.href, (error) => away.push(error));
    await expect.poll(() => away.length).toBe(1);
    mode = 'pass';
    await waiting;
    expect(away).toHaveLength(1);
  },
);

test('a database with a full disk is waited for', async () => {
  // Only the owner may limit a database.
  const owner = createPool(inject('postgresUrl'), { max: 1 });
  const limit = async (to: string) => {
    const name = new URL(database.url).pathname.slice(1);
    await owner.query(`ALTER DATABASE ${name} SET temp_file_limit = '${to}'`);
  };
  await limit('256kB');
  const away: unknown[] = [];
  // Longer than this machine stands still: an answer that came late would be another error.
  const waiting = awaitDatabase(url.href, (error) => away.push(error), 20_000);
  await expect.poll(() => away.length).toBe(1);
  expect(away[0]).toMatchObject({ code: '53400' });
  await limit('-1');
  await waiting;
  await owner.end();
});

test('R12 a node that is the replica now is waited for until the address leads to the primary', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const owner = createPool(databaseAt(inject('postgresUrl'), name), { max: 1 });
  await owner.query(`CREATE SCHEMA replica; GRANT USAGE ON SCHEMA replica TO PUBLIC`);
  await owner.query(`CREATE FUNCTION replica.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true'`);
  await owner.query(`ALTER DATABASE ${name} SET search_path = replica, pg_catalog`);
  const away: unknown[] = [];
  const waiting = awaitDatabase(url.href, (error) => away.push(error), 20_000);
  await expect.poll(() => away.length).toBe(1);
  expect(away[0]).toMatchObject({ message: 'storage is a standby now' });
  await owner.query(`ALTER DATABASE ${name} RESET search_path`);
  expect(await waiting).toBe(true);
  await owner.end();
});

test('an error that waiting cannot fix is thrown at once', async () => {
  url.password = 'wrong';
  await expect(awaitDatabase(url.href, () => undefined)).rejects.toMatchObject({ code: '28P01' });
  expect(passes(new Error('a bug'))).toBe(false);
});

test('a database that becomes unreachable while watched is detected', { tags: ['long'] }, async () => {
  const gone = new Promise((resolve) => watchDatabase(url.href, resolve));
  mode = 'silent';
  expect(passes(await gone)).toBe(true);
});
