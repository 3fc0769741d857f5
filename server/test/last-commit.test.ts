/** The server of the last commit on the schema of this one, as in an upgrade with a standby, or in one that is taken back. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, type TestContext } from 'vitest';
import { slices } from '../src/app/slices.ts';
import { audit } from '../src/carry/store/audit/audit.ts';
import { migrate } from '../src/carry/store/migrate.ts';
import { openTraders } from './open-traders.ts';
import { testDatabase } from './postgres.ts';
import { startServer } from './server-process.ts';

const root = resolve(import.meta.dirname, '../..');
const migrations = 'server/migrations';
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, maxBuffer: 2 ** 30 });
const commit = 'HEAD~1';
const whyNot =
  git('rev-parse', '--verify', '--quiet', `${commit}^{tree}`).status === 0
    ? undefined
    : 'the last commit is not here: this is no clone, or a shallow one';

let last: string;
/** The packages of this version; those of the workspaces are the last commit's own. */
function linkPackages(): void {
  const [from, to] = [join(root, 'node_modules'), join(last, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== '@glassbook') symlinkSync(join(from, name), join(to, name));
  cpSync(join(from, '@glassbook'), join(to, '@glassbook'), { recursive: true, verbatimSymlinks: true });
}
beforeAll(() => {
  if (whyNot !== undefined) return;
  last = mkdtempSync(join(tmpdir(), 'glassbook-last-commit-'));
  execFileSync('tar', ['-x', '-C', last], { input: git('archive', commit).stdout });
  linkPackages();
});
afterAll(() => {
  if (whyNot === undefined) rmSync(last, { recursive: true });
});
function needsHistory({ skip, task }: TestContext): void {
  if (whyNot === undefined) return;
  task.meta.skipped = whyNot;
  skip(whyNot);
}

/** A database on which a migration ran that the last commit does not know. `line`: what it states. */
async function newerDatabase(line: (version: string) => string) {
  const { version } = JSON.parse(readFileSync(join(last, 'package.json'), 'utf8')) as { version: string };
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(join(root, migrations), folder, { recursive: true });
  writeFileSync(join(folder, '9999-later.sql'), `${line(version)}CREATE TABLE later (id bigint PRIMARY KEY);\n`);
  const database = await testDatabase();
  onTestFinished(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });
  expect(await migrate(database.pool, { folder, version })).toBe(1);
  // A commit whose own migration runs beside no older server says so, and is upgraded to without a standby.
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT name FROM schema_migrations WHERE name <> ALL ($1)
       AND coalesce(string_to_array(beside, '.')::int[] > string_to_array($2, '.')::int[], true) ORDER BY name`,
    [readdirSync(join(last, migrations)), version],
  );
  const server = await startServer(database, last);
  onTestFinished(() => server.kill('SIGKILL'));
  return { database, server, refusedFor: rows[0]?.name };
}

test(
  'STANDBY-008 the last commit leads on a newer schema that states its version, and this one computes what it did',
  { tags: ['long'], timeout: 240_000 },
  async (context) => {
    needsHistory(context);
    const { database, server, refusedFor } = await newerDatabase((version) => `-- runs beside ${version}\n`);
    if (refusedFor !== undefined) {
      await expect(server.ready).rejects.toThrow(`(${refusedFor} is not known here)`);
      return;
    }
    await server.ready;
    const [authorization = ''] = await openTraders(database.pool, 1);
    const call = async (path: string, fields: Record<string, string> = {}) => {
      const body = new URLSearchParams(fields);
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/${path}`, {
        method: 'POST',
        headers: { authorization },
        body,
      });
      return (await answer.json()) as { type: string };
    };
    expect(await call('wallet/demo_claim')).toMatchObject({ type: 'ok' });
    const order = { currency_id: '1', legal_id: '3', type: '1', amount: '1', target_price: '10' };
    expect(await call('coin/trade', order)).toMatchObject({ type: 'ok' });
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect((await audit(database.pool, slices)).differences).toEqual([]);
  },
);

test(
  'STANDBY-008 the last commit refuses a newer schema that states nothing, with one line',
  { tags: ['long'], timeout: 240_000 },
  async (context) => {
    needsHistory(context);
    const { server, refusedFor } = await newerDatabase(() => '');
    expect(await server.exited).toBe(78);
    expect(server.log()).toMatch(
      new RegExp(`^Glassbook cannot start: .*\\(${refusedFor} is not known here\\): start that version\n$`),
    );
  },
);
