/**
 * Range partitions of tables that only grow. The existing parts are read from the database; a new one begins where the last one ends, so the
 * size can change with each start. Parts are made ahead of the writer on a connection of their own, by attaching, which blocks neither readers
 * nor the writer. A batch is sent only when its parts exist: if one is missing, the batch waits until it is made.
 */
import { Client, type ClientBase } from 'pg';

/** How a table is divided: `size` numbers of column `by` a part. */
export type Parted = {
  table: string;
  by: string;
  size: number;
  /** Space left free in each page for rows that change, in percent of the page that is used. */
  fillfactor?: number;
  /** A column whose values are unique in each part. */
  unique?: string;
  /** Whole parts are dropped once they end this far below the newest number. */
  keptFor?: number;
};
/** From `from` on, below `to`. */
export type Part = { name: string; from: number; to: number };
/** The lowest and the highest number that a batch writes. */
export type Span = readonly [low: number, high: number];

/** The missing parts of `low` to `high`: each ends at a multiple of the size, or where another one begins. */
export function missingParts(parts: readonly Pick<Part, 'from' | 'to'>[], size: number, [low, high]: Span) {
  const missing: { from: number; to: number }[] = [];
  for (let next = low; next <= high;) {
    const there = parts.find(({ from, to }) => from <= next && next < to);
    if (there) {
      next = there.to;
      continue;
    }
    const start = Math.floor(next / size) * size;
    const from = Math.max(start, ...parts.filter(({ to }) => to <= next).map(({ to }) => to));
    const to = Math.min(start + size, ...parts.filter((part) => part.from > next).map((part) => part.from));
    missing.push({ from, to });
    next = to;
  }
  return missing;
}

/** Any number, as long as all servers take the same lock. */
const LOCK = 4_711_002;
/** The longest wait of a drop for readers, and the pause before it is retried: the writer queues behind its lock. */
const DROP_LOCK_MS = 50;
const AGAIN_MS = 10_000;

export class Parts {
  readonly #url: string;
  readonly #tables: readonly Parted[];
  readonly #failed: (error: unknown) => void;
  readonly #known = new Map<string, Part[]>();
  /** The work in flight in the background, one task at a time. */
  #underWay: Promise<void> | undefined;
  #notBefore = 0;
  #closed = false;

  constructor(url: string, tables: readonly Parted[], failed: (error: unknown) => void = () => undefined) {
    this.#url = url;
    this.#tables = tables;
    this.#failed = failed;
  }

  of(table: string): readonly Part[] {
    return this.#known.get(table) ?? [];
  }

  /** Reads the existing parts and makes those that the next numbers need. */
  async open(): Promise<void> {
    await this.#alone(async (client) => {
      for (const table of this.#tables) {
        const { rows } = await client.query<{ max: string | null }>(
          `SELECT max(${table.by}) AS max FROM ${table.table}`,
        );
        const after = Number(rows[0]?.max ?? -1) + 1;
        // Tables whose parts expire are divided by time.
        const next = table.keptFor === undefined ? after : Math.max(after, Date.now());
        await this.#make(client, table, [next, next + table.size / 2]);
      }
    });
  }

  has(spans: ReadonlyMap<string, Span>): boolean {
    return [...spans].every(([table, span]) => missingParts(this.of(table), this.#sizeOf(table), span).length === 0);
  }

  /** Makes the parts of a batch; the caller waits for it. */
  async make(spans: ReadonlyMap<string, Span>): Promise<void> {
    await this.#underWay;
    await this.#alone(async (client) => {
      for (const table of this.#tables) {
        const span = spans.get(table.table);
        if (span) await this.#make(client, table, span);
      }
    });
  }

  /** In the background, makes the next part of a table whose last one is half full and drops expired ones. */
  lookAhead(spans: ReadonlyMap<string, Span>): void {
    if (this.#underWay || this.#closed || performance.now() < this.#notBefore) return;
    const ahead = new Map<string, Span>();
    const old: Part[] = [];
    for (const { table, size, keptFor } of this.#tables) {
      const span = spans.get(table);
      if (!span) continue;
      const [, high] = span;
      if (missingParts(this.of(table), size, [high, high + size / 2]).length > 0)
        ahead.set(table, [high, high + size / 2]);
      if (keptFor !== undefined) old.push(...this.of(table).filter(({ to }) => to <= high - keptFor));
    }
    if (ahead.size === 0 && old.length === 0) return;
    this.#underWay = this.#maintain(ahead, old).finally(() => (this.#underWay = undefined));
  }

  /** Resolves when no background work is in flight. */
  async settled(): Promise<void> {
    await this.#underWay;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.settled();
  }

  async #maintain(ahead: ReadonlyMap<string, Span>, old: readonly Part[]): Promise<void> {
    try {
      await this.#alone(async (client) => {
        for (const table of this.#tables) {
          const span = ahead.get(table.table);
          if (span) await this.#make(client, table, span);
        }
      });
      for (const part of old) await this.#drop(part);
    } catch (error) {
      // A reader of the oldest part, or an unreachable database: retried later.
      this.#notBefore = performance.now() + AGAIN_MS;
      this.#failed(error);
    }
  }

  async #drop({ name }: Part): Promise<void> {
    await this.#alone(async (client) => {
      await client.query(`SET LOCAL lock_timeout = ${DROP_LOCK_MS}`);
      await client.query(`DROP TABLE IF EXISTS ${name}`);
    });
  }

  #sizeOf(table: string): number {
    return this.#tables.find((one) => one.table === table)?.size ?? 1;
  }

  /** In a transaction that excludes other servers' work on parts, with the current parts, which are read again afterwards. */
  async #alone(work: (client: Client) => Promise<void>): Promise<void> {
    const client = new Client({ connectionString: this.#url, connectionTimeoutMillis: 3_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      await this.#read(client);
      await work(client);
      await client.query('COMMIT');
      await this.#read(client);
    } finally {
      await client.end();
    }
  }

  async #read(client: Client): Promise<void> {
    for (const { table } of this.#tables) this.#known.set(table, await partsOf(client, table));
  }

  async #make(client: Client, { table, size, fillfactor, unique }: Parted, span: Span): Promise<void> {
    for (const { from, to } of missingParts(this.of(table), size, span)) {
      const name = `${table}_${from}`;
      const storage = fillfactor === undefined ? '' : ` WITH (fillfactor = ${fillfactor})`;
      await client.query(
        `CREATE TABLE ${name} (LIKE ${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)${storage}`,
      );
      if (unique !== undefined) await client.query(`CREATE UNIQUE INDEX ${name}_${unique} ON ${name} (${unique})`);
      // CREATE TABLE … PARTITION OF would lock out readers and the writer.
      await client.query(`ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to})`);
    }
  }
}

/** The parts of a table, lowest first. */
export async function partsOf(client: ClientBase, table: string): Promise<Part[]> {
  const { rows } = await client.query<{ name: string; bounds: string }>(
    `SELECT relname AS name, pg_get_expr(relpartbound, oid) AS bounds
     FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = to_regclass($1)`,
    [table],
  );
  const parts = rows.map(({ name, bounds }) => {
    const [, from, to] = /FROM \('?(-?\d+|MINVALUE)'?\) TO \('?(-?\d+)'?\)/.exec(bounds) ?? [];
    return { name, from: from === 'MINVALUE' ? -Infinity : Number(from), to: Number(to) };
  });
  return parts.sort((a, b) => a.from - b.from);
}
