/**
 * Answered requests that are no longer in the engine's memory. A filter reports which names are certainly new; all others are read from the
 * table, many in one query. The filter is filled in the background after the start: until then every name that is not in memory is read from
 * the table.
 *
 * What must hold: a name that is stored, or that was added here, is never reported as new. Names are added when their command is applied,
 * before it is stored, and the table is scanned in a snapshot that is taken after this object was made.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { decode, KEPT_MS, type Outcome, type RequestRow } from '@glassbook/engine';
import type { Pool, QueryArrayConfig } from 'pg';
import { Fault } from '../process/fault.ts';
import { NameFilter } from './name-filter.ts';

export type EarlierRequests = {
  /** False only for a name that no request of the last week has. */
  mayHave: (name: string) => boolean;
  /** Marks a name as possibly stored. */
  add: (name: string, at: number) => void;
  /** The stored rows of these names. Rejects with a Fault where they cannot be read. */
  find: (names: readonly string[]) => Promise<ReadonlyMap<string, RequestRow>>;
};
/** The longest look-up of a request's names; below the longest answer (5 s). */
const ANSWER_MS = 3_000;
/** Few rows at a time, with pauses: the event loop is not blocked for longer than half a millisecond. */
const PIECE = 500;
const PAUSE_MS = 1;
const AGAIN_MS = 1_000;

type Asked = {
  names: readonly string[];
  resolve: (rows: Map<string, RequestRow>) => void;
  reject: (why: Error) => void;
};

export class StoredRequests implements EarlierRequests {
  readonly #pool: Pool;
  readonly #filter = new NameFilter();
  /** The latest time that was added: the engine's, as far as added here. */
  #at: number;
  #isComplete = false;
  #closed = false;
  #waiting: Asked[] = [];
  #isAsking = false;

  constructor(pool: Pool, at: number) {
    this.#pool = pool;
    this.#at = at;
  }

  /** Whether the filter has all names of the table. */
  get isComplete(): boolean {
    return this.#isComplete;
  }
  get bytes(): number {
    return this.#filter.bytes;
  }

  mayHave(name: string): boolean {
    return !this.#isComplete || this.#filter.mayHave(name);
  }

  add(name: string, at: number): void {
    this.#filter.add(name, at);
    if (at <= this.#at) return;
    this.#at = at;
    this.#filter.dropBefore(at - KEPT_MS);
  }

  find(names: readonly string[]): Promise<ReadonlyMap<string, RequestRow>> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        this.#waiting = this.#waiting.filter((asked) => asked !== own);
        reject(unreadable(new Error(`no answer within ${ANSWER_MS} ms`)));
      };
      // What came while this process stood still is read first.
      const late = setTimeout(() => setImmediate(refuse), ANSWER_MS);
      const over =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          clearTimeout(late);
          then(value);
        };
      const own = { names, resolve: over(resolve), reject: over(reject) };
      this.#waiting.push(own);
      if (!this.#isAsking) void this.#ask();
    });
  }

  /** One query at a time, for all names that arrived during the one before. */
  async #ask(): Promise<void> {
    this.#isAsking = true;
    // Names that arrive in the same turn of the event loop are read together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const asked = this.#waiting;
      this.#waiting = [];
      try {
        const rows = await this.#read(asked.flatMap(({ names }) => names));
        for (const { resolve } of asked) resolve(rows);
      } catch (cause) {
        for (const { reject } of asked) reject(unreadable(cause));
      }
    }
    this.#isAsking = false;
  }

  async #read(names: readonly string[]): Promise<Map<string, RequestRow>> {
    // A connection that hangs must not block the look-ups behind it: the driver gives up at this time.
    const query: QueryArrayConfig & { query_timeout: number } = {
      name: 'earlier_requests',
      text: 'SELECT name, hash, at, outcome FROM requests WHERE name = ANY ($1::text[])',
      values: [names],
      rowMode: 'array',
      query_timeout: ANSWER_MS,
    };
    const { rows } = await this.#pool.query<unknown[]>(query);
    const found = new Map<string, RequestRow>();
    for (const [name, hash, at, outcome] of rows as [string, string, string, string][]) {
      // A name used again after a week may still have its old row: the later one counts.
      if ((found.get(name)?.at ?? 0) > Number(at)) continue;
      found.set(name, { name, hash, at: Number(at), outcome: decode(outcome) as Outcome });
    }
    return found;
  }

  /** Fills the filter from the table. Resolves when it is complete or this is closed; failures are retried. */
  async fill(failed: (error: unknown) => void = () => undefined): Promise<void> {
    while (!this.#closed && !this.#isComplete) {
      try {
        await this.#scan();
      } catch (error) {
        failed(error);
        await wait(AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  close(): void {
    this.#closed = true;
  }

  async #scan(): Promise<void> {
    const client = await this.#pool.connect();
    let broken = true;
    try {
      await client.query('BEGIN READ ONLY');
      await client.query(
        `DECLARE names NO SCROLL CURSOR FOR SELECT name, at FROM requests WHERE at >= ${this.#at - KEPT_MS}`,
      );
      for (let isMore = true; isMore && !this.#closed;) {
        const { rows } = await client.query<[string, string]>({ text: `FETCH ${PIECE} FROM names`, rowMode: 'array' });
        for (const [name, at] of rows) this.#filter.add(name, Number(at));
        isMore = rows.length === PIECE;
        await wait(PAUSE_MS);
      }
      await client.query('COMMIT');
      this.#isComplete = !this.#closed;
      broken = false;
    } finally {
      client.release(broken);
    }
  }
}

const unreadable = (cause: unknown) => new Fault('earlier requests cannot be read', { cause });
