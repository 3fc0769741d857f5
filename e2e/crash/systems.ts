/**
 * Systems to break. One keeps the PostgreSQL that the others have a database of their own in; its database, with accounts that have signed
 * up, is the pattern the others are copied from, so nobody signs up twice.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startSystem, type System } from '../system.ts';
import { openAccounts, type Account } from './accounts.ts';

/** Where a system's PostgreSQL is: what `npm run audit` reads too. */
export function databaseUrlOf({ dataDir }: Pick<System, 'dataDir'>): string {
  const { databaseUrl } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { databaseUrl?: string };
  if (databaseUrl === undefined) throw new Error(`${dataDir} has no database yet`);
  return databaseUrl;
}

export type Host = {
  accounts: Account[];
  /** About what one ETH costs in USDT. */
  price: number;
  /** A copy of the pattern: its connection string. */
  database: () => Promise<string>;
  /** A system of its own on a database; `DATABASE_URL` may lead through a proxy. */
  system: (databaseUrl: string, env?: Record<string, string>) => Promise<System>;
  close: () => Promise<void>;
};

/** Runs one statement on its own connection. */
export async function run(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

export async function priceAt(origin: string): Promise<number> {
  const { message } = (await (await fetch(`${origin}/api/market/tickers`)).json()) as {
    message: { symbol: string; last: string }[];
  };
  return Number(message.find(({ symbol }) => symbol === 'ETH/USDT')?.last);
}

/** Starts the host, lets `count` people sign up, and freezes its own server: what runs from here on are the copies. */
export async function startHost(count: number): Promise<Host> {
  const system = await startSystem();
  const serverPid = system.serverPid();
  const systems: System[] = [];
  let copies = 0;
  try {
    const accounts = await openAccounts(system.origin, system.mailbox, count, 'host');
    const price = await priceAt(system.origin);
    const url = databaseUrlOf(system);
    const admin = new URL(url);
    admin.pathname = '/postgres';
    process.kill(serverPid, 'SIGSTOP');
    let before: Promise<unknown> = Promise.resolve();
    const copyTo = async (name: string) => {
      // Nobody may be connected to the pattern while it is copied.
      await run(
        admin.href,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'glassbook' AND pid <> pg_backend_pid()`,
      );
      await run(admin.href, `CREATE DATABASE ${name} TEMPLATE glassbook`);
    };
    const database = async () => {
      copies += 1;
      const name = `crash_${copies}`;
      const copied = before.then(() => copyTo(name));
      before = copied.catch(() => undefined);
      await copied;
      const copy = new URL(url);
      copy.pathname = `/${name}`;
      return copy.href;
    };
    return {
      accounts,
      price,
      database,
      async system(databaseUrl, env = {}) {
        const one = await startSystem({ ...env, DATABASE_URL: databaseUrl });
        systems.push(one);
        return one;
      },
      async close() {
        await Promise.all(systems.map((one) => one.remove()));
        process.kill(serverPid, 'SIGKILL');
        await system.remove();
      },
    };
  } catch (cause) {
    process.kill(serverPid, 'SIGCONT');
    await system.remove();
    throw cause;
  }
}
