/**
 * A whole server for a measurement, in a process of its own: PostgreSQL with synchronous commits, simulated prices, traders with sessions.
 * Only the throttle is off, because one machine plays a hundred traders. Started by `start-system.ts`, stopped by its disconnect. With
 * 'prices-told' the feed is turned by hand and each message of the parent is a price update.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import pino from 'pino';
import { openApp, type App } from '../../../server/src/app/app.ts';
import { Hand } from '../../../server/src/carry/feed/hand.ts';
import type { Feed } from '../../../server/src/carry/feed/feed.ts';
import { readConfig } from '../../../server/src/carry/config/config.ts';
import { startCluster } from '../../../server/src/carry/postgres/cluster.ts';

/** The message to the parent once the server is ready. */
export type Ready = { port: number; tokens: string[] };
/** A price of every market: quote units as text, by the market's id. */
export type ToldPrices = { prices: Record<number, string> };
/** When they were committed, milliseconds UTC. */
export type Committed = { at: number };

/** Opens accounts with a session each, bypassing the mail codes. */
async function openTraders(url: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const pool = new Pool({ connectionString: url, max: 1 });
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO users (email, account_number, invite_code, password_hash, language, created_at, password_changed_at)
     SELECT 'trader' || n || '@bench.test', (10000000 + n)::text, lpad(n::text, 8, '0'), 'none', 'en', now(), now()
     FROM generate_series(1, $1) AS n RETURNING id`,
    [count],
  );
  await pool.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, user_agent, address)
     SELECT hash, id, now(), now(), '', '' FROM unnest($1::bytea[], $2::bigint[]) AS given (hash, id)`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), rows.map(({ id }) => id)],
  );
  await pool.end();
  return tokens;
}

/** Turns the feed by the parent's hand; reports when each price is committed, before it is published. */
function takePrices({ core: { sequencer } }: App, hand: Hand): void {
  sequencer.onCommitted(({ changes }) => {
    const committed: Committed = { at: Date.now() };
    if (changes.indexPrice.prices.length > 0) process.send?.(committed);
  });
  process.on('message', ({ prices }: ToldPrices) => {
    const each = Object.entries(prices).map(([market, price]) => ({
      ...{ market: Number(market), price: BigInt(price), volume: 1n },
    }));
    void hand.turn(each);
  });
}

async function main(traders: number, pricesTold: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-bench-'));
  const cluster = await startCluster({ directory: join(folder, 'postgres'), logFile: join(folder, 'postgres.log') });
  let app: App | undefined;
  const end = async (code: number) => {
    await app?.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
    process.exit(code);
  };
  process.once('disconnect', () => void end(0));
  try {
    const config = readConfig({ DATABASE_URL: cluster.url, FEED: 'simulated', DATA_DIR: join(folder, 'data') });
    const hand = new Hand();
    app = await openApp({
      config: { ...config, port: 0 },
      logger: pino({ level: 'warn' }, pino.destination({ fd: 2, sync: true })),
      onFatal: (error) => {
        throw error;
      },
      limits: 'off',
      ...(pricesTold && { held: (feed: Feed) => hand.holds(feed) }),
    });
    if (pricesTold) takePrices(app, hand);
    const { port } = await app.start();
    const ready: Ready = { port, tokens: await openTraders(cluster.url, traders) };
    process.send?.(ready);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    await end(1);
  }
}

await main(Number(process.argv[2]), process.argv[3] === 'prices-told');
