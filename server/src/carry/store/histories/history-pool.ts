/** The connections for histories, statements and exports: of a replica of the database where there is one. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { createPool } from '../database.ts';

/** How long a read waits for the replica before it goes to the primary. */
const PATIENCE_MS = 250;
const POLL_MS = 10;
/** How long the replica is left alone after it failed. */
const AWAY_MS = 1_000;

export type HistoryPool = { pool: Pool; close: () => Promise<void> };
type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * A pool that gives connections of the replica at `url`, each once the replica has the journal up to what was committed when it was asked for, so whoever asks sees all that he did and was
 * told; after 250 ms, and while the replica does not answer, those of the primary. Without a URL it is the primary's.
 */
export function historyPool(primary: Pool, url: string | undefined, committedSeq: () => number): HistoryPool {
  if (url === undefined) return { pool: primary, close: () => Promise.resolve() };
  const pool = createPool(url, { connectionTimeoutMillis: PATIENCE_MS });
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  let [awayUntil, known] = [0, 0];

  /** Whether a connection of the replica reads what was committed by then. */
  async function hasCaughtUp(client: PoolClient, until: number): Promise<boolean> {
    const wanted = committedSeq();
    while (known < wanted) {
      const { rows } = await client.query<{ seq: string }>('SELECT seq FROM checkpoint');
      known = Math.max(known, Number(rows[0]?.seq));
      if (known >= wanted) break;
      if (performance.now() >= until) return false;
      await wait(POLL_MS);
    }
    return true;
  }

  async function ofReplica(): Promise<PoolClient | undefined> {
    const until = performance.now() + PATIENCE_MS;
    if (performance.now() < awayUntil) return undefined;
    let client: PoolClient | undefined;
    try {
      client = await connect();
      if (await hasCaughtUp(client, until)) return client;
      client.release();
    } catch {
      client?.release(true);
      // What answers next may be another database.
      known = 0;
      awayUntil = performance.now() + AWAY_MS;
    }
    return undefined;
  }

  const chosen = async () => (await ofReplica()) ?? primary.connect();
  // The driver itself calls it with a callback, for a single query.
  pool.connect = ((callback?: Connected) => {
    const connected = chosen();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: unknown) => callback(error as Error, undefined, () => undefined),
    );
    return undefined;
  }) as typeof pool.connect;
  return { pool, close: () => pool.end() };
}
