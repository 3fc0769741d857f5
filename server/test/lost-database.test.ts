/** The server as a process whose connections to the database are cut. */
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPool } from '../src/carry/store/database.ts';
import { testDatabase, type TestDatabase } from './postgres.ts';
import { startServer, type ServerProcess } from './server-process.ts';

let database: TestDatabase;
let owner: Pool;
let leader: ServerProcess;
let standby: ServerProcess;
beforeAll(async () => {
  database = await testDatabase();
  owner = createPool(inject('postgresUrl'), { max: 1 });
  leader = await startServer(database);
  await leader.ready;
  standby = await startServer(database);
});
afterAll(async () => {
  for (const server of [leader, standby]) server.kill('SIGKILL');
  await database.drop();
  await owner.end();
});

test(
  'STANDBY-006 a standby that loses its database says so and ends with 75, to wait for it when it is started again',
  { tags: ['long'], timeout: 240_000 },
  async () => {
    await expect.poll(() => standby.log(), { timeout: 120_000 }).toContain('standing by');
    const name = new URL(database.url).pathname.slice(1);
    await owner.query(`ALTER DATABASE ${name} CONNECTION LIMIT 0`);
    await owner.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    expect(await standby.exited).toBe(75);
    expect(standby.log()).toContain('PostgreSQL went away');
    expect(standby.log()).not.toContain('"level":60');
  },
);
