/** Stores batches: one SQL statement a batch, so one transaction and one round trip, which writes the journal row and every changed row, or nothing. */
import type { Changes, Counters } from '@glassbook/engine';
import { Client } from 'pg';
import { takeLease } from './connection/lease.ts';
import { watchReplication } from './connection/replication.ts';
import { Parts, type Parted, type Span } from './parts.ts';
import type { RowsStatement } from './rows.ts';
import { Statements, type Statement } from './statements.ts';
import { PART_SIZE } from './stored.ts';

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

/** A batch as it is sent, and the numbers it writes to partitioned tables. */
export type Prepared = { statement: Statement; spans: ReadonlyMap<string, Span> };

export type Store = {
  epoch: number;
  /** Resolves when the batch is durable. Any rejection means that the outcome is unknown. */
  commit: (batch: Batch) => Promise<void>;
  /** Parameters are made when a batch is closed, in order, so that slices' memory advances with the batches. */
  prepare: (batch: Batch) => Prepared;
  write: (prepared: Prepared) => Promise<void>;
  /** Resolves when no part is being made or dropped. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

export type StoreOptions = {
  /** Numbers a part, by default; small ones are for tests. Existing parts keep their size. */
  partSize?: number;
  /** Sets of tables that batches often touch, by the names of their statements: planned before the first batch. */
  usual?: readonly (readonly string[])[];
  /** Called when parts could not be made or dropped ahead of time; it is retried. */
  failed?: (error: unknown) => void;
  /** The lease is taken over from the leader of this epoch only; by default from any. */
  after?: number;
  /** The version of this Glassbook, for those that look at the lease. */
  version?: string;
};

const journal: Parted = { table: 'journal', by: 'first_seq', size: PART_SIZE };
/** Takes the lease: from here on no other writer's batch is stored. `slices` write their rows with each batch. Throws LeaseTaken where another server took it `after` that epoch. */
export async function openStore(
  url: string,
  slices: readonly RowsStatement[],
  { partSize, usual = [], failed, after, version = '0.0.0' }: StoreOptions = {},
): Promise<Store> {
  const client = new Client({ connectionString: url, keepAlive: true });
  // A broken connection rejects the query in flight; without one, the next.
  client.on('error', () => undefined);
  watchReplication(client);
  await client.connect();
  await client.query(
    "SET synchronous_commit = on; SET jit = off; SET plan_cache_mode = 'force_generic_plan'; SET enable_seqscan = off",
  );
  const epoch = await takeLease(client, version, after).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  const statements = new Statements(slices);
  const parts = await openParts(url, slices, partSize, failed);
  // After the parts: a plan is of a batch with its row in the journal.
  for (const names of usual) await plan(client, (core) => statements.empty([epoch, ...core], names));

  const prepare = (batch: Batch): Prepared => {
    const { counters, firstSeq } = batch;
    const rowsBatch = { seq: batch.lastSeq, at: counters.at, changes: batch.changes };
    const core = [epoch, firstSeq, batch.lastSeq, batch.at, batch.previousHash, batch.hash, batch.frames];
    const statement = statements.of(
      [...core, counters.at, JSON.stringify(counters.of)],
      slices.map((slice) => slice.params(rowsBatch)),
    );
    const spans = new Map<string, Span>([[journal.table, [firstSeq, firstSeq]]]);
    for (const slice of slices) {
      const span = slice.parts?.span(rowsBatch);
      if (slice.parts && span) spans.set(slice.parts.table.table, span);
    }
    return { statement, spans };
  };
  const write = async ({ statement, spans }: Prepared): Promise<void> => {
    if (!parts.has(spans)) await parts.make(spans);
    await client.query(statement);
    parts.lookAhead(spans);
  };
  const close = async () => {
    await parts.close();
    await client.end();
  };
  return { epoch, prepare, write, commit: (batch) => write(prepare(batch)), settled: () => parts.settled(), close };
}

/** Makes the parts that the next batches need, of the journal and of every partitioned table of `slices`. */
export async function openParts(
  url: string,
  slices: readonly RowsStatement[],
  partSize?: number,
  failed?: (error: unknown) => void,
): Promise<Parts> {
  const tables = [journal, ...slices.flatMap((slice) => slice.parts?.table ?? [])];
  const sized = tables.map((table) =>
    partSize === undefined || table.keptFor !== undefined ? table : { ...table, size: partSize },
  );
  const parts = new Parts(url, sized, failed);
  await parts.open();
  return parts;
}

/** Runs a statement that writes no rows and rolls it back: only its plan stays. */
async function plan(client: Client, statementOf: (core: unknown[]) => Statement): Promise<void> {
  const { rows } = await client.query<{ seq: string; at: string; hash: Buffer; counters: string }>(
    'SELECT seq, at, hash, counters FROM checkpoint',
  );
  const [{ seq, at, hash, counters } = { seq: '0', at: '0', hash: Buffer.alloc(0), counters: '{}' }] = rows;
  const next = Number(seq) + 1;
  await client.query('BEGIN');
  await client.query(statementOf([next, next, at, hash, hash, Buffer.alloc(0), at, counters]));
  await client.query('ROLLBACK');
}
