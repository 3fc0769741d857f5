/**
 * A database that was there and is away will be back: a server that is started anew meanwhile waits for it and answers 503, instead of ending
 * again and again. Nothing is read or kept here but a sign of life.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { faultOf } from '../http/fault-of.ts';

const answerMs = 2_000;
const againMs = 500;
const watchMs = 1_000;
/** From this share of the time on, a process that was not answered was too busy to listen. */
const busyMin = 0.8;

/** Whether an error says that storage cannot be used now, and not that it never can. */
export const passes = (error: unknown): boolean =>
  faultOf(error, { writes: false }) !== undefined || (error instanceof Error && error.message === 'timeout expired');

/**
 * Spills a megabyte to a temporary file of PostgreSQL and forgets them: shows that there is room on its disk and writes nothing that stays. A
 * disk without room would only end the next server too.
 */
const askForRoom = "SET work_mem = '64kB'; SELECT count(*) FROM generate_series(1, 60000)";

async function ask(url: string, question = 'SELECT 1'): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(question);
  } finally {
    // An orderly end of a connection that nobody answers on would wait for ever.
    client.end().catch(() => undefined);
  }
}

/** Resolves once the database answers and has room. `away` is told once, when it first does not. Throws what waiting does not mend. */
export async function awaitDatabase(url: string, away: (error: unknown) => void): Promise<void> {
  for (let first = true; ; first = false) {
    try {
      await ask(url, askForRoom);
      return;
    } catch (error) {
      if (!passes(error)) throw error;
      if (first) away(error);
    }
    await wait(againMs);
  }
}

/**
 * Asks until it is stopped; calls `gone` when there is no answer, since what is in flight may then wait for ever. No answer while this process
 * itself had no time to listen, as when a feed makes a history, says nothing of the database.
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
