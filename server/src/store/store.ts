/**
 * Where batches are stored: one SQL statement a batch, so one transaction and one round trip, which writes the journal row and every row
 * that changed, or nothing. The statement's text never varies; PostgreSQL plans it once.
 */
import type { Changes, Counters } from '@glassbook/engine';
import { Client } from 'pg';
import type { RowsStatement } from './rows.ts';

export type Batch = {
  firstSeq: number;
  lastSeq: number;
  at: number;
  previousHash: Buffer;
  hash: Buffer;
  frames: Buffer;
  counters: Counters;
  changes: Changes;
};

export type Store = {
  epoch: number;
  /** Resolves when the batch is durable. Any rejection means: whether it is, is not known. */
  commit: (batch: Batch) => Promise<void>;
  /** Parameters are made when a batch is closed, in order, so that what slices keep in memory moves on with the batches. */
  prepare: (batch: Batch) => unknown[];
  write: (params: unknown[]) => Promise<void>;
  close: () => Promise<void>;
};

const CORE = 11;
const JOURNAL = `
  journal_row AS (
    INSERT INTO journal (first_seq, last_seq, at, epoch, prev_hash, hash, entries) VALUES ($2, $3, $4, $1, $5, $6, $7)
  ),
  followed AS (
    UPDATE checkpoint SET seq = $3, at = $8, next_order = $9, next_trade = $10, next_priority = $11, hash = $6
    WHERE seq = $2::bigint - 1 AND hash = $5 RETURNING 1
  )`;

/** Takes the lease: from here on no other writer's batch is stored. `slices` write their rows with each batch. */
export async function openStore(url: string, slices: readonly RowsStatement[]): Promise<Store> {
  const client = new Client({ connectionString: url, keepAlive: true });
  // A broken connection is heard of by the query that is under way; without one, by the next.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    "SET synchronous_commit = on; SET jit = off; SET plan_cache_mode = 'force_generic_plan'; SET enable_seqscan = off",
  );
  const { rows } = await client.query<{ epoch: string }>('UPDATE writer SET epoch = epoch + 1 RETURNING epoch');
  const epoch = Number(rows[0]?.epoch);
  let used = CORE;
  let text = `WITH ${JOURNAL}`;
  for (const { name, sql } of slices) {
    const from = used;
    let most = 0;
    const renumbered = sql.replace(/\$(\d+)/g, (_, number: string) => {
      most = Math.max(most, Number(number));
      return `$${from + Number(number)}`;
    });
    text += `,\n  ${name}_rows AS (${renumbered})`;
    used += most;
  }
  text += '\nSELECT assert_batch($1, (SELECT count(*) FROM followed))';

  const prepare = (batch: Batch): unknown[] => {
    const { counters } = batch;
    const told = { seq: batch.lastSeq, at: counters.at, changes: batch.changes };
    const core = [epoch, batch.firstSeq, batch.lastSeq, batch.at, batch.previousHash, batch.hash, batch.frames];
    return [
      ...core,
      counters.at,
      counters.nextOrder,
      counters.nextTrade,
      counters.nextPriority,
      ...slices.flatMap((slice) => slice.params(told)),
    ];
  };
  const write = async (params: unknown[]): Promise<void> => {
    await client.query({ name: 'batch', text, values: params });
  };
  return { epoch, prepare, write, commit: (batch) => write(prepare(batch)), close: () => client.end() };
}
