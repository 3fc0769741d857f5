/**
 * A database that worked before and is unreachable will be back: a restarted server waits for it and answers 503, instead of exiting again and
 * again. The connection is only a probe.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { Fault } from '../../process/fault.ts';
import { faultOf } from './fault-of.ts';
import { isPrimary } from './primary.ts';
import { isNoRoom } from '../disk-space.ts';

const usualMs = 2_000;
const againMs = 500;
const watchMs = 1_000;
/** Above this share of the time, a process was too busy to receive the answer. */
const busyMin = 0.8;

/** Whether an error means that storage is unavailable now, and not for good. */
export const passes = (error: unknown): boolean =>
  faultOf(error, { writes: false }) !== undefined || (error instanceof Error && error.message === 'timeout expired');

/**
 * Spills a megabyte to a temporary file of PostgreSQL: shows that its disk has room and leaves nothing behind. A full disk would only stop the
 * next server too.
 */
const spill = "SET work_mem = '64kB'; SELECT count(*) FROM generate_series(1, 60000)";

async function ask(url: string, question = 'SELECT 1', answerMs = usualMs): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(question);
  } finally {
    // An orderly end would wait for ever on a dead connection.
    client.end().catch(() => undefined);
  }
}

/** Rejects with the database's error where it has no room. */
export const askForRoom = (url: string, answerMs = usualMs): Promise<void> => ask(url, spill, answerMs);

/** Before a proxy has seen a failover, or after its own start, its address may lead to the replica. */
async function askPrimary(url: string, answerMs: number): Promise<void> {
  if (!(await isPrimary(url, answerMs))) throw new Fault('storage is a standby now');
  await askForRoom(url, answerMs);
}

/** What a start must be able to write. */
const takeLease = 'BEGIN; UPDATE writer SET epoch = epoch; ROLLBACK';

/**
 * Resolves once the database answers as the primary and a server can start on it, with whether it has room for more. `away` is called once, when it first does
 * not. Throws what waiting cannot fix.
 */
export async function awaitDatabase(url: string, away: (error: unknown) => void, answerMs = usualMs): Promise<boolean> {
  for (let first = true; ; first = false) {
    try {
      await askPrimary(url, answerMs);
      return true;
    } catch (error) {
      if (!passes(error)) throw error;
      if (first) away(error);
      if (isNoRoom(error) && (await canStart(url))) return false;
    }
    await wait(againMs);
  }
}

const canStart = (url: string): Promise<boolean> =>
  ask(url, takeLease).then(
    () => true,
    () => false,
  );

/**
 * Probes until it is stopped; calls `gone` when there is no answer, since commits in flight may then wait for ever. A missing answer while
 * this process itself was too busy, as when a feed generates its history, does not count.
 */
export function watchDatabase(url: string, gone: (error: unknown) => void): () => void {
  const over = { yes: false };
  const watch = async () => {
    while (!over.yes) {
      await wait(watchMs);
      const began = performance.eventLoopUtilization();
      await ask(url).catch((error: unknown) => {
        if (performance.eventLoopUtilization(began).utilization < busyMin) throw error;
      });
    }
  };
  watch().catch((error: unknown) => {
    if (!over.yes) gone(error);
  });
  return () => (over.yes = true);
}
