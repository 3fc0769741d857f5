/**
 * Where batches are stored: one SQL statement a batch, so one transaction and one round trip, which writes the journal row and every row
 * that changed, or nothing. It names only the tables that the batch touches: PostgreSQL plans one statement for each set of them that comes,
 * and once there are many, a set is written by the smallest known statement that has all of it.
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

/** A batch as it is sent. */
export type Prepared = { name: string; text: string; values: unknown[] };

export type Store = {
  epoch: number;
  /** Resolves when the batch is durable. Any rejection means: whether it is, is not known. */
  commit: (batch: Batch) => Promise<void>;
  /** Parameters are made when a batch is closed, in order, so that what slices keep in memory moves on with the batches. */
  prepare: (batch: Batch) => Prepared;
  write: (prepared: Prepared) => Promise<void>;
  close: () => Promise<void>;
};

const CORE = 9;
/** So many statements are kept; a further set of tables is written by one that has more. */
const STATEMENTS_MAX = 64;
const JOURNAL = `
  journal_row AS (
    INSERT INTO journal (first_seq, last_seq, at, epoch, prev_hash, hash, entries) VALUES ($2, $3, $4, $1, $5, $6, $7)
  ),
  followed AS (
    UPDATE checkpoint SET seq = $3, at = $8, counters = $9, hash = $6
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
  const statements = new Statements(slices);

  const prepare = (batch: Batch): Prepared => {
    const { counters } = batch;
    const told = { seq: batch.lastSeq, at: counters.at, changes: batch.changes };
    const core = [epoch, batch.firstSeq, batch.lastSeq, batch.at, batch.previousHash, batch.hash, batch.frames];
    return statements.of(
      [...core, counters.at, JSON.stringify(counters.of)],
      slices.map((slice) => slice.params(told)),
    );
  };
  const write = async (prepared: Prepared): Promise<void> => {
    await client.query(prepared);
  };
  return { epoch, prepare, write, commit: (batch) => write(prepare(batch)), close: () => client.end() };
}

/** One text for each set of slices that has something to write. */
class Statements {
  readonly #slices: readonly RowsStatement[];
  /** How many parameters each has. */
  readonly #counts: readonly number[];
  readonly #known = new Map<string, { name: string; text: string; places: number[] }>();

  constructor(slices: readonly RowsStatement[]) {
    this.#slices = slices;
    this.#counts = slices.map(({ sql }) =>
      Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))),
    );
  }

  of(core: unknown[], params: readonly (unknown[] | undefined)[]): Prepared {
    const touched = params.flatMap((own, place) => (own ? [place] : []));
    const { name, text, places } = this.#statement(touched);
    // A table that is in the statement and not in the batch gets no rows.
    const values = places.flatMap(
      (place) => params[place] ?? Array.from({ length: this.#counts[place] ?? 0 }, () => null),
    );
    return { name, text, values: [...core, ...values] };
  }

  #statement(touched: number[]): { name: string; text: string; places: number[] } {
    const set = touched.join(' ');
    const known = this.#known.get(set);
    if (known) return known;
    if (this.#known.size < STATEMENTS_MAX) return this.#make(set, touched);
    const wider = [...this.#known.values()].filter(({ places }) => touched.every((place) => places.includes(place)));
    const least = wider.sort((a, b) => a.places.length - b.places.length)[0];
    const everything = this.#slices.map((_, place) => place);
    return least ?? this.#known.get(everything.join(' ')) ?? this.#make(everything.join(' '), everything);
  }

  #make(set: string, places: number[]): { name: string; text: string; places: number[] } {
    let used = CORE;
    let text = `WITH ${JOURNAL}`;
    for (const place of places) {
      const { name, sql } = this.#slices[place] as RowsStatement;
      const from = used;
      text += `,\n  ${name}_rows AS (${sql.replace(/\$(\d+)/g, (_, number: string) => `$${from + Number(number)}`)})`;
      used += this.#counts[place] ?? 0;
    }
    text += '\nSELECT assert_batch($1, (SELECT count(*) FROM followed))';
    const made = { name: `batch_${this.#known.size}`, text, places };
    this.#known.set(set, made);
    return made;
  }
}
