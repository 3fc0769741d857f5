/**
 * The daily reconciliation (docs/float.md): each day that is over once, at a fixed time in UTC, missed ones in their order. It only reads what it compares, stops nothing, and keeps what
 * it found; a difference is a row of the audit log too.
 */
import type { Pool, PoolClient } from 'pg';
import type { AuditLog } from '../../../shared/review/audit-log.ts';
import { inSnapshot } from '../../../carry/store/snapshot.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { checkAccounts, type EngineView } from './check-accounts.ts';
import { checkDay, movedSinceFirst } from './check-day.ts';
import { dayAfter, dayOf, lastDue } from './day.ts';
import { differs, keptOf, type Line, type Sums } from './line.ts';

export type ReconcilerOptions = EngineView & {
  pool: Pool;
  audit: Pick<AuditLog, 'appendIn'>;
  now: () => number;
  isReal: boolean;
  /** The database takes no writes. */
  isFull: () => boolean;
  /** Called with each run that found a difference. */
  onDifference: (day: string, differences: number) => void;
};
/** Who asked for a run; undefined: the server by itself. */
type Asked = { staffId: number; reason: string };
export type Result = { day: string; run: number; differences: number };
type Found = { seq: number; lines: Line[]; closing: Sums };

export class Reconciler {
  readonly #options: ReconcilerOptions;
  #running = false;
  #stopped = false;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /** Begins no further day. */
  stop(): void {
    this.#stopped = true;
  }

  /** The days that are over and have no run yet, the oldest first. */
  async due(db: Pool | PoolClient = this.#options.pool): Promise<string[]> {
    const { rows } = await db.query<{ newest: string | null; first: string | null }>(
      'SELECT (SELECT max(day) FROM reconciliations) AS newest, (SELECT at FROM journal ORDER BY first_seq LIMIT 1) AS first',
    );
    const { newest, first } = rows[0] ?? { newest: null, first: null };
    if (newest === null && first === null) return [];
    const last = lastDue(this.#options.now());
    const days: string[] = [];
    for (let day = newest === null ? dayOf(Number(first)) : dayAfter(newest); day <= last; day = dayAfter(day))
      days.push(day);
    return days;
  }

  /** Reconciles what is due. Of days that are caught up the newest one has the lines of the state, which is as it is now. */
  async catchUp(): Promise<Result[]> {
    if (this.#running || this.#options.isFull()) return [];
    return this.#alone(async () => {
      const results: Result[] = [];
      const days = await this.due();
      for (const day of days) {
        if (this.#stopped) break;
        const result = await this.#reconcile(day, day === days.at(-1), undefined);
        if (result) results.push(result);
      }
      return results;
    });
  }

  /** Reconciles a day once more. Undefined while another run is under way. */
  again(day: string, by: Asked): Promise<Result | undefined> {
    if (this.#running) return Promise.resolve(undefined);
    return this.#alone(() => this.#reconcile(day, true, by));
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    this.#running = true;
    try {
      return await work();
    } finally {
      this.#running = false;
    }
  }

  async #reconcile(day: string, withState: boolean, by: Asked | undefined): Promise<Result | undefined> {
    const { pool, recent } = this.#options;
    // Before the snapshot, so that no batch after it is missed.
    if (withState) recent.begin();
    const found = await inSnapshot(pool, (client) => this.#compare(client, day, withState)).finally(() => recent.end());
    return inTransaction(pool, (client) => this.#keep(client, day, found, by));
  }

  async #compare(client: PoolClient, day: string, withState: boolean): Promise<Found> {
    const { rows } = await client.query<{ seq: string }>('SELECT seq FROM checkpoint');
    const seq = Number(rows[0]?.seq ?? 0);
    const lines = await checkDay(client, day, this.#options.isReal);
    // From the entries, not from an earlier run: an entry that was missing then may be there again.
    const { closing, all } = await movedSinceFirst(client, day);
    if (!withState) return { seq, lines, closing };
    const { lines: ofAccounts, world } = await checkAccounts(client, this.#options, seq);
    const assets = [...new Set([...all.keys(), ...world.keys()])].sort((a, b) => a - b);
    const outside = assets.map((asset): Line => {
      return {
        check: 'outside',
        asset,
        expected: all.of(asset),
        found: -world.of(asset),
        items: [],
      };
    });
    return { seq, lines: [...ofAccounts, ...outside, ...lines], closing };
  }

  /** Undefined where another process kept the same run before: then this one changes nothing. */
  async #keep(client: PoolClient, day: string, found: Found, by: Asked | undefined): Promise<Result | undefined> {
    const differing = found.lines.filter(differs);
    const { rows } = await client.query<{ run: number }>(
      `INSERT INTO reconciliations (day, run, at, seq, staff, reason, differences, lines, closing)
       SELECT $1, CASE WHEN $4::bigint IS NULL THEN 1 ELSE (SELECT coalesce(max(run), 0) + 1 FROM reconciliations WHERE day = $1) END,
         $2, $3, $4, $5, $6, $7, $8 ON CONFLICT (day, run) DO NOTHING RETURNING run`,
      [
        ...[day, this.#options.now(), found.seq, by?.staffId ?? null, by?.reason ?? '', differing.length],
        JSON.stringify(found.lines.map(keptOf)),
        JSON.stringify(Object.fromEntries([...found.closing].map(([asset, amount]) => [asset, String(amount)]))),
      ],
    );
    const [row] = rows;
    if (!row) return undefined;
    const result = { day, run: row.run, differences: differing.length };
    if (differing.length === 0) return result;
    const lines = differing.map(({ check, asset, items }) => ({ check, asset, items: items.length }));
    await this.#options.audit.appendIn(client, {
      ...{ staff: undefined, act: 'float.differenceFound', subject: `day:${day}`, detail: { run: row.run, lines } },
    });
    this.#options.onDifference(day, differing.length);
    return result;
  }
}
