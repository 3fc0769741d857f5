/** A state that follows the one of a leader: it applies the entries of the journal as they are stored, and compares what it computes with what the leader stored. */
import { apply, countersOf, takeChanges, type Counters, type State } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import { readBatch, type JournalRow, type Place } from '../store/audit/replay.ts';
import { StartError } from '../store/database.ts';
import type { Loaded } from '../store/load.ts';
import { inSnapshot } from '../store/snapshot.ts';
import type { StoredSlice } from '../store/stored-slice.ts';
import { ChangedRows } from './changed-rows.ts';

/** Batches that are read at once. */
const BATCHES = 200;
/** Rows are compared after so many entries, and after so long where they are fewer, milliseconds. */
const COMPARE_ENTRIES = 10_000;
const COMPARE_MS = 5_000;

/** This version computes something else than was stored, by the same rules: it must not lead. */
export class Differs extends StartError {
  override name = 'Differs';
  constructor(seq: number, what: string, cause?: unknown) {
    super(`this version computes something else than what is stored at entry ${seq}, so it may not lead: ${what}`, {
      cause,
    });
  }
}

export class Follower {
  readonly state: State;
  readonly #pool: Pool;
  readonly #place: Place;
  readonly #rows: ChangedRows;
  #compared: { seq: number; at: number };
  #factsSeq: number;
  #ended: StartError | undefined;

  constructor(pool: Pool, slices: readonly StoredSlice[], { state, lastHash }: Loaded) {
    this.state = state;
    this.#pool = pool;
    this.#place = { next: state.seq + 1, chain: lastHash, epoch: 0 };
    this.#rows = new ChangedRows(slices);
    this.#compared = { seq: state.seq, at: performance.now() };
    this.#factsSeq = state.seq;
  }

  /** The hash of the last entry that was applied. */
  get lastHash(): Buffer {
    return this.#place.chain;
  }

  /** Applies all that is stored. Throws Differs, and StartError where the journal was changed; from then on always. */
  follow(): Promise<void> {
    return this.#until(() => inSnapshot(this.#pool, (client) => this.#step(client)));
  }

  /** The same inside the caller's transaction: the state stands where the transaction sees the tables, until it follows again. */
  followIn(client: PoolClient): Promise<void> {
    return this.#until(() => this.#step(client));
  }

  /** The same, and compares every row that was computed since the last comparison. */
  async followAndCompare(): Promise<void> {
    this.#compared.at = -Infinity;
    await this.follow();
  }

  async #until(step: () => Promise<boolean>): Promise<void> {
    if (this.#ended) throw this.#ended;
    try {
      while (await step());
    } catch (error) {
      if (error instanceof StartError) this.#ended = error;
      throw error;
    }
  }

  /** True where there may be more. In one snapshot, so that the tables stand where the journal ends. */
  async #step(client: PoolClient): Promise<boolean> {
    const { rows } = await client.query<JournalRow>(
      `SELECT * FROM journal WHERE first_seq >= $1 ORDER BY first_seq LIMIT ${BATCHES}`,
      [this.#place.next],
    );
    for (const row of rows) this.#apply(row);
    const isBehind = rows.length === BATCHES;
    if (rows.length > 0 && !isBehind) await this.#compareCounters(client);
    await this.#compareRows(client, isBehind);
    return isBehind;
  }

  #apply(row: JournalRow): void {
    const { entries } = checked(() => readBatch(row, this.#place));
    try {
      for (const entry of entries) apply(this.state, entry);
    } catch (cause) {
      throw new Differs(this.state.seq, cause instanceof Error ? cause.message : String(cause), cause);
    }
    this.#rows.add(takeChanges(this.state));
  }

  async #compareCounters(client: PoolClient): Promise<void> {
    const { rows } = await client.query<{ seq: string; at: string; counters: string }>(
      'SELECT seq, at, counters FROM checkpoint',
    );
    const { seq, at, of } = countersOf(this.state);
    // A counter that is not stored is of a product that the leader does not have yet.
    const stored = Object.entries(JSON.parse(rows[0]?.counters ?? '{}') as Counters['of']);
    const differs = [['seq', Number(rows[0]?.seq)], ['at', Number(rows[0]?.at)], ...stored] as [string, number][];
    const computed: Record<string, number> = { ...of, seq, at };
    const first = differs.find(([name, value]) => computed[name] !== value);
    if (first) throw new Differs(seq, `the counter ${first[0]}: stored ${first[1]}, computed ${computed[first[0]]}`);
  }

  /** While more is stored than was applied only facts are compared, so that they need no memory. */
  async #compareRows(client: PoolClient, isBehind: boolean): Promise<void> {
    const { seq } = this.state;
    if (isBehind) {
      if (seq - this.#factsSeq >= COMPARE_ENTRIES) await this.#compare(client, 'facts');
      return;
    }
    const isDue =
      seq - this.#compared.seq >= COMPARE_ENTRIES ||
      (seq > this.#compared.seq && performance.now() - this.#compared.at >= COMPARE_MS);
    if (!isDue) return;
    await this.#compare(client);
    this.#compared = { seq, at: performance.now() };
  }

  async #compare(client: PoolClient, only?: 'facts'): Promise<void> {
    const difference = await this.#rows.difference(client, only);
    if (difference !== undefined) throw new Differs(this.state.seq, difference);
    this.#factsSeq = this.state.seq;
  }
}

function checked<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`the journal was changed: this does not hold: ${why}; npm run audit reports more`, { cause });
  }
}
