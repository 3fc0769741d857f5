/**
 * The systems under test. One runs the PostgreSQL in which the others have a database of their own; its database, with signed-up accounts, is
 * the template of the others, so accounts are created once.
 */
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSystem, type System } from '../system.ts';
import { openAccounts, type Account } from './accounts.ts';
import { run } from './sql.ts';
import { openWithdrawers } from './withdrawers.ts';

/** Where a system's PostgreSQL is, as the server and as its owner: what `npm run audit` reads too. */
export function urlsOf({ dataDir }: Pick<System, 'dataDir'>): { databaseUrl: string; ownerUrl: string } {
  const written = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as Record<string, string | undefined>;
  const { databaseUrl, ownerUrl } = written;
  if (databaseUrl === undefined || ownerUrl === undefined) throw new Error(`${dataDir} has no database yet`);
  return { databaseUrl, ownerUrl };
}

export const databaseUrlOf = (system: Pick<System, 'dataDir'>): string => urlsOf(system).databaseUrl;

export type Host = {
  accounts: Account[];
  /** Of so many users that the limit of each (50 requests a second) is not what limits them together. Empty where no test needs it. */
  crowd: Account[];
  /** The approximate price of one ETH in USDT. */
  price: number;
  /** A copy of the template: its connection string. */
  database: () => Promise<string>;
  /** A system of its own on a database; `DATABASE_URL` may point to a proxy. `isStandby`: another one leads there. */
  system: (databaseUrl: string, env?: Record<string, string>, isStandby?: boolean) => Promise<System>;
  close: () => Promise<void>;
};

export async function priceAt(origin: string): Promise<number> {
  const { message } = (await (await fetch(`${origin}/api/market/tickers`)).json()) as {
    message: { symbol: string; last: string }[];
  };
  return Number(message.find(({ symbol }) => symbol === 'ETH/USDT')?.last);
}

/** Of the host and of all systems on copies of its database, which open with the key they were sealed with. */
export const documentKey = { DOCUMENT_KEY: '5a'.repeat(32) };

/** A data folder with the keys that a copy of this system's database was signed with. */
export function placeWithKeysOf({ dataDir }: System): string {
  const place = mkdtempSync(join(tmpdir(), 'glassbook-e2e-'));
  for (const folder of ['audit', 'index-key']) cpSync(join(dataDir, folder), join(place, folder), { recursive: true });
  return place;
}

/** Starts the host, signs up `count` accounts and a crowd, and suspends its own server: from here on only the copies run. */
export async function startHost(count: number, crowded: number): Promise<Host> {
  const system = await startSystem(documentKey);
  const serverPid = system.serverPid();
  const systems: System[] = [];
  let copies = 0;
  try {
    const accounts = await openAccounts(system.origin, system.mailbox, count, 'host');
    const crowd = await openAccounts(system.origin, system.mailbox, crowded, 'crowd');
    const price = await priceAt(system.origin);
    const url = databaseUrlOf(system);
    await openWithdrawers(system.origin, url, accounts);
    // The server's own role may not make databases.
    const admin = new URL(urlsOf(system).ownerUrl);
    admin.pathname = '/postgres';
    process.kill(serverPid, 'SIGSTOP');
    let before: Promise<unknown> = Promise.resolve();
    const copyTo = async (name: string) => {
      // A template must have no connections while it is copied.
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
      crowd,
      price,
      database,
      async system(databaseUrl, env = {}, isStandby = false) {
        const place = placeWithKeysOf(system);
        const one = await startSystem(
          { ...documentKey, ...env, DATABASE_URL: databaseUrl },
          place,
          undefined,
          isStandby,
        );
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
