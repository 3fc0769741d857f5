import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { watchReplication } from './connection/replication.ts';

/** A precondition outside the server is not met. The start ends with this one line and exit code 78; a restart would not help. */
export class StartError extends Error {
  override name = 'StartError';
}

const connectMs = 3_500;
/** Connections that refuse to write because the disk is full. */
const readOnly = new WeakSet<PoolClient>();

/**
 * A pool of connections. A caller that waits longer than 3.5 s for one gets 503, so that every write is answered within 5 s. Whole numbers are
 * returned as text (int8), because a JS number cannot hold all of them.
 */
export function createPool(url: string, options: PoolConfig = {}): Pool {
  const pool = new Pool({ connectionString: url, max: 8, connectionTimeoutMillis: connectMs, ...options });
  // An idle connection that breaks is replaced at the next request; a query in flight is rejected by its own promise. Of one that is taken the pool hears nothing, and an error that
  // nobody hears ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    watchReplication(client, () => readOnly.has(client));
  });
  return pool;
}

/**
 * The connections of a running server, besides the writer's two. Account calls have their own: reads and snapshots that take all of theirs
 * delay no login. So have the look-ups of earlier requests, for which callers wait that hold one of the others until their command is committed.
 * Together they are a quarter of what the embedded PostgreSQL has (60), so that a successor can start beside a server that ends.
 */
export type Pools = { reads: Pool; accounts: Pool; requests: Pool };

/** While `isReadOnly`, PostgreSQL refuses what is not only reading on them. */
export function createPools(url: string, isReadOnly: () => boolean, connectionTimeoutMillis = connectMs): Pools {
  const create = (max: number) => readOnlyWhile(isReadOnly, createPool(url, { max, connectionTimeoutMillis }));
  return { reads: create(8), accounts: create(4), requests: create(2) };
}

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** Sets each connection, before it is used, to what holds at that time; one statement for each change. */
function readOnlyWhile(isReadOnly: () => boolean, pool: Pool): Pool {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const connectAsSet = async (): Promise<PoolClient> => {
    const client = await connect();
    const wanted = isReadOnly();
    if (readOnly.has(client) === wanted) return client;
    try {
      await client.query(`SET default_transaction_read_only = ${wanted ? 'on' : 'off'}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (wanted) readOnly.add(client);
    else readOnly.delete(client);
    return client;
  };
  // The driver itself calls it with a callback, for a single query.
  pool.connect = ((callback?: Connected) => {
    const connected = connectAsSet();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: unknown) => callback(error as Error, undefined, () => undefined),
    );
    return undefined;
  }) as typeof pool.connect;
  return pool;
}

/** The connections of all pools, and the callers that wait for one. */
export function connectionsOf(pools: Pools): { total: number; idle: number; waiting: number } {
  const sum = (count: (pool: Pool) => number) => Object.values(pools).reduce((all, pool) => all + count(pool), 0);
  return {
    total: sum(({ totalCount }) => totalCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  };
}

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
}

/** An explanation of a storage error for the operator who started the server, or undefined where the error is not known. */
export function explainStorage(error: unknown): string | undefined {
  const { code } = error as { code?: string };
  if (code === undefined) return undefined;
  const known: Record<string, string> = {
    ECONNREFUSED: 'PostgreSQL does not answer at DATABASE_URL',
    ENOTFOUND: 'the host in DATABASE_URL is not known',
    '28P01': 'PostgreSQL refuses the password in DATABASE_URL',
    '28000': 'PostgreSQL refuses the user in DATABASE_URL',
    '3D000': 'the database in DATABASE_URL does not exist',
    '42501': 'the user in DATABASE_URL may not create tables',
    '53100': 'the disk of PostgreSQL is full',
    '53300': 'PostgreSQL has no connections left',
    '25006': 'PostgreSQL is read-only',
  };
  return known[code];
}
