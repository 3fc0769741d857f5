import type { RequestKindName } from '@glassbook/contract';
/** The queues of deposits and of withdrawals at the desk: what waits by its deadline, a page of it or all of it as a file. */
import type { Pool } from 'pg';
import { csvFile, rowsPerPage } from '../../carry/http/csv-file.ts';
import type { Catalog } from '../../carry/store/catalog.ts';

/** What the rows of both have. */
type Queued = {
  id: number;
  owner: number;
  stage: string;
  at: number;
  decideBy: number;
  endedAt: number | undefined;
};

const nouns = { deposits: 'deposit', withdrawals: 'withdrawal' } as const;

type Table<Row, State extends string> = {
  /** Everything of the table, for a condition to follow, and how a row of it is read. */
  sql: string;
  read: (cells: unknown[]) => Row;
  name: 'deposits' | 'withdrawals';
  /** The states of those that wait. */
  states: readonly State[];
  /** The column that only this one is filtered by. */
  column: 'network' | 'payee';
  /** The request that decides about one, and its subject. */
  decision: RequestKindName;
  subjectOf: (owner: number, id: number) => string;
};

type Asked<State extends string> = {
  show?: State | 'waiting' | 'late' | 'ended' | undefined;
  currency?: string | undefined;
  user?: string | undefined;
};
/** `value`: of the column that only this one is filtered by. */
type Filter<State extends string> = Asked<State> & { value: string | undefined };
type Page = { page: number; limit: number };

const numberOrNull = (value: string | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

export class DeskQueue<Row extends Queued, State extends string> {
  readonly #table: Table<Row, State>;
  /** What each shows, as its index has it. `$1` is now. */
  readonly #conditions: Readonly<Record<string, string>>;

  constructor(table: Table<Row, State>) {
    this.#table = table;
    this.#conditions = {
      waiting: "stage = 'open' AND $1::bigint IS NOT NULL",
      late: "stage = 'open' AND decide_by < $1",
      ended: "stage = 'ended' AND $1::bigint IS NOT NULL",
      ...Object.fromEntries(
        table.states.map((state) => [state, `stage = 'open' AND status = '${state}' AND $1::bigint IS NOT NULL`]),
      ),
    };
  }

  /** The condition of a filter with its values $1 to $4, and the order of what it finds. */
  #find({ show = 'waiting', currency, user, value }: Filter<State>, now: number) {
    const isEnded = show === 'ended';
    return {
      where: `${this.#conditions[show]} AND ($2::bigint IS NULL OR asset = $2) AND ($3::text IS NULL OR ${this.#table.column} = $3) AND ($4::bigint IS NULL OR owner = $4)`,
      values: [now, currency ?? null, value ?? null, user ?? null],
      isEnded,
      order: isEnded ? 'ended_at DESC, id DESC' : 'decide_by, id',
    };
  }

  async page(pool: Pool, filter: Filter<State>, { page, limit }: Page, now: number) {
    const { sql, read, name } = this.#table;
    const { where, values, order } = this.#find(filter, now);
    const { rows } = await pool.query<unknown[]>({
      text: `${sql} WHERE ${where} ORDER BY ${order} LIMIT $5 OFFSET $6`,
      values: [...values, limit, (page - 1) * limit],
      rowMode: 'array',
    });
    const counted = await pool.query<{ count: string }>(`SELECT count(*) FROM ${name} WHERE ${where}`, values);
    return { rows: rows.map(read), total: Number(counted.rows[0]?.count ?? 0) };
  }

  /** How many wait in each state, past their deadline and escalated, when the oldest was asked for, and by when the first is to be decided. */
  async waiting(pool: Pool, now: number) {
    const { name, states } = this.#table;
    const each = states.map((state) => `count(*) FILTER (WHERE status = '${state}') AS ${state}`);
    const { rows } = await pool.query<Record<string, string | null>>(
      `SELECT ${each.join(', ')}, count(*) FILTER (WHERE decide_by < $1) AS late, min(at) AS oldest, min(decide_by) AS due,
         count(*) FILTER (WHERE id IN (SELECT e.id FROM escalations AS e WHERE e.noun = $2)) AS escalated
       FROM ${name} WHERE stage = 'open'`,
      [now, nouns[name]],
    );
    const [row] = rows;
    const counts = Object.fromEntries([...states, 'late'].map((state) => [state, Number(row?.[state] ?? 0)]));
    return {
      counts: counts as Record<State | 'late', number>,
      escalated: Number(row?.['escalated'] ?? 0),
      ...{ oldest_ms: numberOrNull(row?.['oldest']), due_ms: numberOrNull(row?.['due']) },
    };
  }

  /** The open requests that decide about these. */
  async requestsOn(pool: Pool, rows: readonly Row[]): Promise<(row: Row) => number | null> {
    const { decision, subjectOf } = this.#table;
    const { rows: open } = await pool.query<{ id: string; subject: string }>(
      "SELECT id, subject FROM desk_requests WHERE state IN ('open', 'applying') AND kind = $1 AND subject = ANY ($2)",
      [decision, rows.map(({ owner, id }) => subjectOf(owner, id))],
    );
    const bySubject = new Map(open.map(({ id, subject }) => [subject, Number(id)]));
    return ({ owner, id }) => bySubject.get(subjectOf(owner, id)) ?? null;
  }

  /** All that a filter finds as a CSV file: each page of it begins after the row where the last one ended. */
  file(
    pool: Pool,
    filter: Filter<State>,
    now: number,
    { head, cells }: { head: readonly string[]; cells: (row: Row) => readonly string[] },
  ): AsyncGenerator<string> {
    const { sql, read } = this.#table;
    const { where, values, isEnded, order } = this.#find(filter, now);
    const next = isEnded ? '(ended_at, id) < ($5, $6)' : '(decide_by, id) > ($5, $6)';
    const readAfter = async (after: Row | undefined) => {
      const place = isEnded ? after?.endedAt : after?.decideBy;
      const { rows } = await pool.query<unknown[]>({
        text: `${sql} WHERE ${where} AND ($5::bigint IS NULL OR ${next}) ORDER BY ${order} LIMIT $7`,
        values: [...values, place ?? null, after?.id ?? null, rowsPerPage],
        rowMode: 'array',
      });
      return rows.map(read);
    };
    return csvFile(head, readAfter, cells);
  }
}

/** What the desk shows of one of either, besides its sums and its state. */
export const queuedView = (
  { id, owner, stage, at, decideBy, endedAt }: Queued,
  now: number,
  request: number | null,
) => ({
  ...{ id, user: owner, created_ms: at, decide_by_ms: decideBy },
  ...{ late: stage === 'open' && decideBy < now, ended_ms: endedAt ?? null, request },
});

/** A moment in a file; empty where it was not reached. */
export const momentText = (ms: number | undefined): string => (ms === undefined ? '' : new Date(ms).toISOString());

/** The assets of a product by their numbers, for a filter. */
export const assetsOf = (offers: ReadonlyMap<number, unknown>, catalog: Pick<Catalog, 'asset'>) =>
  [...offers.keys()].sort((a, b) => a - b).map((id) => ({ id, name: catalog.asset(id).symbol }));
