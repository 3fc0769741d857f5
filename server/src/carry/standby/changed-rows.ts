/** The rows that a follower computed, compared with those that the leader stored: each by its key, in its last state. */
import { encode, type Changes, type Outcome, type SettingCommand } from '@glassbook/engine';
import type { PoolClient } from 'pg';
import { balances, entries, keptBalances, keptEntries } from '../store/state-rows.ts';
import type { StoredSlice } from '../store/stored-slice.ts';
import { finds, type Found, type Kept, type Stored } from '../store/stored.ts';
import { storedTables } from '../store/tables.ts';

type Table = { name: string; rowsIn: (changes: Changes) => readonly object[]; how: Found; rows: Map<string, object> };

const tableOf = (
  name: string,
  stored: Stored<object>,
  kept: Kept<object>,
  rowsIn: Table['rowsIn'],
): Omit<Table, 'rows'> => ({ name, rowsIn, how: finds(stored, kept) });

type Setting = { key: string; command: SettingCommand };
const settings: Omit<Table, 'rows'> = {
  name: 'settings in force',
  rowsIn: (changes) => changes.settings,
  how: {
    sql: 'SELECT key, command FROM settings_in_force JOIN unnest($1::text[]) AS asked (key) USING (key)',
    params: (rows) => [rows.map((row) => (row as Setting).key)],
    read: ([key, command]) => ({ key, command }),
    nameOf: (row) => (row as Setting).key,
    line: (row) => textOf((row as Setting).command),
    leavesNoRow: () => false,
    isFact: false,
  },
};

type Request = { name: string; hash: string; at: number; outcome: Outcome };
/** The answers to requests with a name: the results themselves. */
const requests: Omit<Table, 'rows'> = {
  name: 'requests',
  rowsIn: (changes) => changes.requests,
  how: {
    sql: `SELECT name, hash, at, outcome FROM requests
      JOIN unnest($1::text[], $2::bigint[]) AS asked (name, at) USING (name, at)`,
    params: (rows) => [rows.map((row) => (row as Request).name), rows.map((row) => (row as Request).at)],
    read: ([name, hash, at, outcome]) => ({ name, hash, at: Number(at), outcome }),
    nameOf: (row) => (row as Request).name,
    line: (row) => `${(row as Request).hash}|${(row as Request).at}|${textOf((row as Request).outcome)}`,
    leavesNoRow: () => false,
    isFact: true,
  },
};
/** Stored as text already, or computed. */
const textOf = (value: SettingCommand | Outcome | string): string =>
  typeof value === 'string' ? value : encode(value);

export class ChangedRows {
  readonly #tables: readonly Table[];

  constructor(slices: readonly StoredSlice[]) {
    this.#tables = [
      tableOf('balances', balances as never, keptBalances as never, (changes) => changes.balances),
      tableOf('ledger entries', entries as never, keptEntries as never, (changes) => changes.entries),
      ...storedTables(slices).map(({ name, stored, kept, rowsIn }) => tableOf(name, stored, kept, rowsIn)),
      ...[settings, requests],
    ].map((table) => ({ ...table, rows: new Map() }));
  }

  add(changes: Changes): void {
    for (const { rowsIn, how, rows } of this.#tables) for (const row of rowsIn(changes)) rows.set(how.nameOf(row), row);
  }

  /**
   * Compares and forgets them. The first row that differs, in words; undefined where all are alike. The tables have to stand where the last change was made; while they are ahead, only
   * `facts` can be compared, which never change.
   */
  async difference(client: PoolClient, only?: 'facts'): Promise<string | undefined> {
    // Found by their index, however many they are: a join that reads a whole table would be one of all accounts.
    await client.query('SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off');
    let first: string | undefined;
    for (const table of this.#tables.filter(({ how }) => only === undefined || how.isFact)) {
      first ??= await differenceIn(client, table);
      table.rows.clear();
    }
    return first;
  }
}

async function differenceIn(client: PoolClient, { name, how, rows }: Table): Promise<string | undefined> {
  if (rows.size === 0) return undefined;
  const { rows: cells } = await client.query<unknown[]>({
    text: how.sql,
    values: how.params([...rows.values()]),
    rowMode: 'array',
  });
  const stored = new Map(cells.map((each) => how.read(each)).map((row) => [how.nameOf(row), how.line(row)]));
  for (const [key, row] of rows) {
    const computed = how.leavesNoRow(row) ? undefined : how.line(row);
    if (stored.get(key) !== computed)
      return `${name} ${key}: stored ${stored.get(key) ?? 'nothing'}, computed ${computed ?? 'nothing'}`;
  }
  return undefined;
}
