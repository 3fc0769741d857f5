/**
 * Issue 7, 2.1: a database of demo money that is started as one of real money, and simulated prices where the money is real. Each is a
 * start as by `npm start`, which has to end with code 78 and one line with the reason.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, root, startSystem } from '../system.ts';
import { dataDir } from './target.ts';

const { databaseUrl, ownerUrl } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as Record<
  'databaseUrl' | 'ownerUrl',
  string
>;
const folder = mkdtempSync(join(tmpdir(), 'glassbook-refused-'));
/** Those that the database was signed with. */
const keys = join(folder, 'keys');
const name = 'refused_starts';
/** In the PostgreSQL of the shared system a database of its own, as its role. */
const inDatabase = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;

async function asOwner(database: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: inDatabase(ownerUrl, database) });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}

const settings = {
  DATABASE_URL: inDatabase(databaseUrl, name),
  DOCUMENT_KEY: 'c2b1f0c1f7a3d5e49b8a7c6d5e4f30210a1b2c3d4e5f60718293a4b5c6d7e8f9',
  PUBLIC_ORIGIN: 'https://trade.example.com',
  SMTP_URL: '',
  DEV_OUTBOX: '',
  LOG_LEVEL: 'warn',
};

/** Starts on that database until it ends. */
async function start(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const place = mkdtempSync(join(folder, 'data-'));
  cpSync(keys, place, { recursive: true });
  const environment = { ...process.env, NODE_ENV: 'development', MONEY: '', FEED: '', ...settings, DATA_DIR: place };
  const child = spawn(process.execPath, ['scripts/run.ts'], {
    cwd: root,
    env: { ...environment, PORT: String(await freePort()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()));
  const late = setTimeout(() => child.kill('SIGTERM'), 40_000);
  const code = await new Promise<number | null>((done) => child.on('close', done));
  clearTimeout(late);
  return { code, lines: said.trim().split('\n') };
}

beforeAll(async () => {
  const role = new URL(databaseUrl).username;
  await asOwner('postgres', `CREATE DATABASE ${name}`, `GRANT CONNECT, TEMPORARY ON DATABASE ${name} TO ${role}`);
  await asOwner(name, `GRANT USAGE, CREATE ON SCHEMA public TO ${role}`);
  const demo = await startSystem({ ...settings, FEED: 'simulated', MONEY: 'demo' });
  await demo.end('SIGTERM');
  for (const each of ['audit', 'index-key']) cpSync(join(demo.dataDir, each), join(keys, each), { recursive: true });
  await demo.remove();
});
afterAll(async () => {
  await asOwner('postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  rmSync(folder, { recursive: true, force: true });
});

describe.concurrent('a start is refused with code 78 and one line', () => {
  test('a database of demo money with MONEY=real, and in production', async () => {
    const line =
      'Glassbook cannot start: this database holds demo money and cannot be started with MONEY=real; use another one';
    // One after the other: each start takes the database over.
    for (const env of [{ MONEY: 'real' }, { NODE_ENV: 'production' }])
      expect(await start(env)).toEqual({ code: 78, lines: [line] });
  });

  test.each([
    ['simulated prices in production', { NODE_ENV: 'production', FEED: 'simulated' }, 'in production'],
    ['simulated prices for real money', { MONEY: 'real', FEED: 'simulated' }, 'with MONEY=real'],
    ['recorded prices for real money', { MONEY: 'real', FEED: 'replay' }, 'with MONEY=real'],
  ])('%s', async (_what, env, where) => {
    const line = `Glassbook cannot start: FEED must be live ${where}, not "${env.FEED}"`;
    expect(await start(env)).toEqual({ code: 78, lines: [line] });
  });

  test.each([
    [
      'no public origin',
      '',
      'is required in production: the https origin that users open, such as https://trade.example.com',
    ],
    [
      'a public origin without TLS',
      'http://trade.example.com',
      'must be an https origin with the name of a host, such as https://trade.example.com, not "http://trade.example.com"',
    ],
  ])('ACCOUNT-045 %s in production', async (_what, PUBLIC_ORIGIN, why) => {
    const lines = [`Glassbook cannot start: PUBLIC_ORIGIN ${why}`];
    expect(await start({ NODE_ENV: 'production', PUBLIC_ORIGIN })).toEqual({ code: 78, lines });
  });

  test('DEMO-003 demo money in production', async () => {
    const line = 'Glassbook cannot start: MONEY must be real in production, not "demo"';
    expect(await start({ NODE_ENV: 'production', MONEY: 'demo' })).toEqual({ code: 78, lines: [line] });
  });
});
