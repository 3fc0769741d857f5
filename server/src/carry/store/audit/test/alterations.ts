/** Alters what is stored, a column or a row at a time, and tells what the audit finds of it. */
import { expect } from 'vitest';
import { slices } from '../../../../app/slices.ts';
import type { TestDatabase } from '../../../../../test/postgres.ts';
import { storedTables } from '../../tables.ts';
import { audit } from '../audit.ts';

type Column = { name: string; type: string };
/** A table that is compared row by row, and what a difference in it is called. `live`: the rows of it that may still change. */
export type Compared = { name: string; table: string; live?: string };

export const comparedTables: readonly Compared[] = [
  { name: 'ledger entries', table: 'ledger_entries' },
  { name: 'settings in force', table: 'settings_in_force' },
  { name: 'requests', table: 'requests' },
  ...storedTables(slices).map(({ name, stored, kept }): Compared => {
    const live = Object.entries(kept.live ?? {}).map(([column, value]) => `${column} = '${String(value)}'`);
    return { name, table: stored.table, ...(live.length > 0 && { live: live.join(' AND ') }) };
  }),
];

const quoted = (name: string): string => `"${name}"`;

/** Another value of a column, by its type. */
function otherThan({ name, type }: Column): string {
  const column = quoted(name);
  if (type === 'text') return `coalesce(${column}, '') || 'x'`;
  if (type === 'boolean') return `NOT ${column}`;
  if (type === 'bytea') return `set_bit(${column}, 77, 1 - get_bit(${column}, 77))`;
  return `coalesce(${column}, 0) + 1`;
}

export class Alterations {
  readonly #pool: TestDatabase['pool'];
  readonly #keys = new Map<string, string[]>();

  constructor(pool: TestDatabase['pool']) {
    this.#pool = pool;
  }

  /** Reads the keys, and drops the checks: who can write to the database can drop them too. */
  async begin(): Promise<void> {
    const { rows } = await this.#pool.query<{ name: string; columns: string[] }>(
      `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY array_position(i.indkey::int[], a.attnum::int)) AS columns
       FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid
       JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey) WHERE i.indisprimary GROUP BY 1`,
    );
    for (const { name, columns } of rows) this.#keys.set(name, columns);
    const { rows: checks } = await this.#pool.query<{ sql: string }>(
      `SELECT format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I', conrelid::regclass, conname) AS sql FROM pg_constraint WHERE contype = 'c' AND conislocal AND conrelid <> 0`,
    );
    for (const { sql } of checks) await this.#pool.query(sql);
  }

  async columnsOf(table: string): Promise<readonly Column[]> {
    const { rows } = await this.#pool.query<Column>(
      "SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 ORDER BY 1",
      [table],
    );
    return rows;
  }

  /** Alters the row with the greatest key, so that any part of its key plus one is unused. */
  change(table: string, column: Column, live?: string): string {
    return `UPDATE ${table} SET ${quoted(column.name)} = ${otherThan(column)} WHERE ${this.#last(table, live)}`;
  }

  remove(table: string, live?: string): string {
    return `DELETE FROM ${table} WHERE ${this.#last(table, live)}`;
  }

  #last(table: string, live = 'true'): string {
    const order = (this.#keys.get(table) ?? ['ctid']).map((column) => `${quoted(column)} DESC`).join(', ');
    return `(tableoid, ctid) = (SELECT tableoid, ctid FROM ${table} WHERE ${live} ORDER BY ${order} LIMIT 1)`;
  }

  /** What the audit reports: differences, or that the journal itself is broken. Any other error is a fault of the audit. */
  async found(): Promise<readonly string[]> {
    try {
      return (await audit(this.#pool, slices)).differences;
    } catch (error) {
      if (error instanceof Error && /^(assertion failed: )?the journal (at \d+|ends) /.test(error.message))
        return [error.message];
      throw error;
    }
  }

  /** Alters tables, looks and restores them. Each statement has to alter something. */
  async altered(statements: readonly string[], look: () => Promise<void>): Promise<void> {
    const tables = statements.map((sql) => /^(?:UPDATE|DELETE FROM) (\w+)/.exec(sql)?.[1] ?? '');
    const all = (of: (table: string) => string) => this.#pool.query(tables.map(of).join(';'));
    await all((table) => `CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
    try {
      for (const sql of statements) expect((await this.#pool.query(sql)).rowCount, sql).toBeGreaterThan(0);
      await look();
    } finally {
      await all(
        (table) => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}; DROP TABLE kept_${table}`,
      );
    }
  }

  /** Alters each column of the last row of each table, and takes that row away: one alteration a table at once, each of which has to be named. */
  async expectEachFound(tables: readonly Compared[]): Promise<void> {
    const all = await Promise.all(tables.map(({ table }) => this.columnsOf(table)));
    // When a setting was first set is shown only, and of older installations it is the time of its last change.
    const columns = all.map((own) => own.filter(({ name }) => name !== 'begun_at'));
    const rounds = Math.max(...columns.map(({ length }) => length)) + 1;
    expect(rounds).toBeGreaterThan(15);
    for (let round = 0; round < rounds; round += 1) {
      const changed = tables.flatMap(({ name, table, live }, place) => {
        const column = columns[place]?.[round];
        if (column) return [{ name, sql: this.change(table, column, live) }];
        return round === columns[place]?.length ? [{ name, sql: this.remove(table, live) }] : [];
      });
      await this.altered(
        changed.map(({ sql }) => sql),
        async () => {
          const differences = (await this.found()).join('\n');
          for (const { name, sql } of changed) expect(differences, sql).toMatch(new RegExp(`rows of ${name} in`));
        },
      );
    }
  }
}
