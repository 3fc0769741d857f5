/** Writes to each database past HAProxy all the time, to see that no two of them acknowledge, and that what one acknowledged stays. */
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { run } from '../crash/sql.ts';
import type { Databases, Node } from './databases.ts';

const PAUSE_MS = 100;
const ANSWER_MS = 1_000;

type Acknowledged = { node: string; n: number; timeline: number; sentAt: number; answeredAt: number };

export type Watch = {
  /** What was acknowledged and is not there now; it can be asked again and again. */
  lost: () => Promise<string[]>;
  /** Stops writing. Commits that a node acknowledged after another one, promoted later, had acknowledged. */
  finish: () => Promise<{ acknowledged: number; second: string[] }>;
};

const insert = `INSERT INTO watched VALUES ($1, $2) RETURNING substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) AS timeline`;

/** A connection, and whether PostgreSQL warned of a commit that the replica may not have. */
async function open(url: string): Promise<{ client: Client; doubted: () => boolean }> {
  let isDoubted = false;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS });
  client.on('error', () => undefined);
  client.on('notice', () => (isDoubted = true));
  await client.connect();
  return { client, doubted: () => isDoubted };
}

/** A commit that waits for the replica is left to wait, as by a client that is gone: cancelled it would count as done. */
async function write(client: Client, node: string, n: number): Promise<number> {
  const late = new AbortController();
  const asked = client.query<{ timeline: string }>(insert, [node, n]);
  asked.catch(() => undefined);
  const timer = wait(ANSWER_MS, undefined, { signal: late.signal }).then(() => Promise.reject(new Error('late')));
  timer.catch(() => undefined);
  try {
    const { rows } = await Promise.race([asked, timer]);
    return Number.parseInt(rows[0]?.timeline ?? '', 16);
  } finally {
    late.abort();
  }
}

export async function watchPrimaries({ nodes, superUrl }: Databases): Promise<Watch> {
  await run(superUrl, 'CREATE TABLE IF NOT EXISTS watched (node text, n bigint, PRIMARY KEY (node, n))');
  const [row] = await run(superUrl, 'SELECT coalesce(max(n), 0) AS n FROM watched');
  let n = Number(row?.['n']) + 1_000_000;
  const over = { yes: false };
  const acknowledged: Acknowledged[] = [];
  const watch = async ({ name, url }: Node): Promise<void> => {
    let open1: Awaited<ReturnType<typeof open>> | undefined;
    while (!over.yes) {
      try {
        open1 ??= await open(url);
        const [sentAt, own] = [performance.now(), (n += 1)];
        const timeline = await write(open1.client, name, own);
        if (open1.doubted()) throw new Error('the replica may not have it');
        acknowledged.push({ node: name, n: own, timeline, sentAt, answeredAt: performance.now() });
      } catch {
        (
          open1?.client as unknown as { connection?: { stream: { destroy: () => void } } } | undefined
        )?.connection?.stream.destroy();
        open1 = undefined;
      }
      await wait(PAUSE_MS);
    }
    await open1?.client.end().catch(() => undefined);
  };
  const watching = nodes.map(watch);
  return {
    async lost() {
      // Commits go on while the rows are read.
      const told = [...acknowledged];
      const rows = await run(superUrl, 'SELECT node, n FROM watched');
      const stored = new Set(rows.map((one) => `${String(one['node'])} ${String(one['n'])}`));
      return told.map(({ node, n: own }) => `${node} ${own}`).filter((name) => !stored.has(name));
    },
    async finish() {
      over.yes = true;
      await Promise.all(watching);
      return { acknowledged: acknowledged.length, second: secondPrimaries(acknowledged) };
    },
  };
}

/** A promotion begins a new timeline: whatever is acknowledged on an older one, and was sent after an answer of the newer one, had two primaries. */
export function secondPrimaries(acknowledged: readonly Acknowledged[]): string[] {
  const began = new Map<number, number>();
  for (const { timeline, answeredAt } of acknowledged)
    began.set(timeline, Math.min(began.get(timeline) ?? Infinity, answeredAt));
  return acknowledged
    .filter(({ timeline, sentAt }) => [...began].some(([later, at]) => later > timeline && at < sentAt))
    .map(({ node, n, timeline }) => `${node} acknowledged ${n} on timeline ${timeline} after a later one`);
}
