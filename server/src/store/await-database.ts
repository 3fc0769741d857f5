/**
 * A database that was there and is away will be back: a server that is started anew meanwhile waits for it and answers 503, instead of ending
 * again and again. Nothing is read or written here but a sign of life.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { faultOf } from '../http/fault-of.ts';

const answerMs = 2_000;
const againMs = 400;
const watchMs = 1_000;

/** Whether an error says that storage cannot be used now, and not that it never can. */
export const passes = (error: unknown): boolean =>
  faultOf(error, { writes: false }) !== undefined || (error instanceof Error && error.message === 'timeout expired');

async function ask(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    // An orderly end of a connection that nobody answers on would wait for ever.
    client.end().catch(() => undefined);
  }
}

/** Resolves once the database answers. `away` is told once, when it first does not. Throws what waiting does not mend. */
export async function awaitDatabase(url: string, away: (error: unknown) => void): Promise<void> {
  for (let first = true; ; first = false) {
    try {
      await ask(url);
      return;
    } catch (error) {
      if (!passes(error)) throw error;
      if (first) away(error);
    }
    await wait(againMs);
  }
}

/** Asks until it is told to stop; calls `gone` when there is no answer, since what is under way may then wait for ever. */
export function watchDatabase(url: string, gone: (error: unknown) => void): () => void {
  const over = { yes: false };
  const watch = async () => {
    while (!over.yes) {
      await wait(watchMs);
      await ask(url);
    }
  };
  watch().catch((error: unknown) => {
    if (!over.yes) gone(error);
  });
  return () => (over.yes = true);
}
