/** Rows and their table, declared once: how they are written with each batch, loaded at start, and compared by the audit. */
import type { Columns, Codec } from './columns.ts';
import { spanOf, type RowsStatement } from './rows.ts';

/** Where the rows of one kind are stored. */
export type Stored<Row> = {
  table: string;
  columns: Columns<Row>;
  /** Columns of fields whose names are words of SQL. */
  named?: { readonly [F in keyof Row & string]?: string };
  /** Such a row is deleted from the table, or never inserted. */
  leavesNoRow?: (row: Row) => boolean;
  /** A table that only grows is partitioned by a column of ascending numbers, which its key begins with: this many numbers a part. */
  parts?: { by: keyof Row & string; size: number; fillfactor?: number };
};
/** Numbers a part, by default: an index of a part stays below half a gigabyte. */
export const PART_SIZE = 10_000_000;

/** The engine's description of a table. */
export type Kept<Row> = {
  key: readonly (keyof Row & string)[];
  /** Facts are not loaded and never change; a row that is loaded may be overwritten. */
  restore?: unknown;
  /** Of facts whose key does not rise with the journal. */
  inAnyOrder?: true;
  live?: Readonly<{ [F in keyof Row]?: Row[F] & string }>;
  rank?: (keyof Row & string) | undefined;
};

type Field = { name: string; column: string; codec: Codec<unknown> };
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The column of a field: `takerSide` is `taker_side`. */
export const columnOf = <Row>({ named }: Pick<Stored<Row>, 'named'>, name: string): string =>
  (named as Record<string, string> | undefined)?.[name] ?? snake(name);

function fieldsOf<Row>(stored: Stored<Row>): Field[] {
  return Object.entries(stored.columns as Record<string, Codec<unknown>>).map(([name, codec]) => ({
    name,
    column: columnOf(stored, name),
    codec,
  }));
}
const isStored = ({ codec }: Field): boolean => codec.type !== undefined;
type Plain = Readonly<Record<string, unknown>>;

/** The statements that write these rows; `rowsIn` finds them in a batch. */
export function writes<Row>(
  stored: Stored<Row>,
  kept: Kept<Row>,
  rowsIn: (batch: Parameters<RowsStatement['params']>[0]) => readonly Row[],
): RowsStatement[] {
  const fields = fieldsOf(stored).filter(isStored);
  const { table, leavesNoRow } = stored;
  const key = kept.key.map((name) => columnOf(stored, name));
  const types = fields.map(({ codec }, at) => `$${at + 1}::${codec.type ?? ''}[]`);
  const sets = fields
    .filter(({ column }) => !key.includes(column))
    .map(({ column }) => `${column} = excluded.${column}`);
  const isFact = kept.restore === undefined;
  const picks = fields.map(({ name, codec }) => ({ codec, pick: (row: Row) => (row as Plain)[name] }));
  const upsert: RowsStatement = {
    name: table,
    sql: `INSERT INTO ${table} (${fields.map(({ column }) => column).join(', ')})
    SELECT * FROM unnest(${types.join(', ')})${isFact ? '' : ` ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${sets.join(', ')}`}`,
    params: (batch) => {
      const all = rowsIn(batch);
      const some = leavesNoRow ? all.filter((row) => !leavesNoRow(row)) : all;
      const rows = isFact ? some : lastOf(some, kept.key);
      return rows.length === 0 ? undefined : picks.map(({ codec, pick }) => codec.write(rows, pick));
    },
  };
  const { parts } = stored;
  if (parts) {
    const numberOf = (row: Row) => (row as Plain)[parts.by] as number;
    upsert.parts = {
      table: { ...parts, table, by: columnOf(stored, parts.by) },
      span: (batch) => spanOf(rowsIn(batch), numberOf),
    };
  }
  if (!leavesNoRow) return [upsert];
  const keys = picks.filter((_, at) => key.includes(fields[at]?.column ?? ''));
  const remove: RowsStatement = {
    name: `${table}_gone`,
    sql: `DELETE FROM ${table} USING unnest(${keys.map(({ codec }, at) => `$${at + 1}::${codec.type ?? ''}[]`).join(', ')}) AS gone (${key.join(', ')})
    WHERE ${key.map((column) => `${table}.${column} = gone.${column}`).join(' AND ')}`,
    params: (batch) => {
      const rows = rowsIn(batch).filter(leavesNoRow);
      return rows.length === 0 ? undefined : keys.map(({ codec, pick }) => codec.write(rows, pick));
    },
  };
  return [upsert, remove];
}

/** Each name once, in its last state: an upsert may not have the same row twice. */
function lastOf<Row>(rows: readonly Row[], key: readonly (keyof Row & string)[]): readonly Row[] {
  if (rows.length < 2) return rows;
  const [first = '' as never] = key;
  const nameOf =
    key.length === 1 ? (row: Row) => row[first] : (row: Row) => key.map((field) => String(row[field])).join('\0');
  const last = new Map<unknown, Row>();
  for (const row of rows) last.set(nameOf(row), row);
  return last.size === rows.length ? rows : [...last.values()];
}

/** The query for the rows that are loaded, and how they are built. */
export function reads<Row>(stored: Stored<Row>, kept: Kept<Row>): { sql: string; read: (cells: unknown[]) => Row } {
  const where = Object.entries(kept.live ?? {}).map(
    ([name, value]) => `${columnOf(stored, name)} = '${String(value)}'`,
  );
  return {
    sql: selectOf(stored, where.join(' AND '), kept.rank === undefined ? '' : columnOf(stored, kept.rank)),
    read: readerOf(stored),
  };
}

const selectOf = <Row>(stored: Stored<Row>, where: string, order: string): string =>
  `SELECT ${fieldsOf(stored)
    .filter(isStored)
    .map(({ column }) => column)
    .join(
      ', ',
    )} FROM ${stored.table}${where === '' ? '' : ` WHERE ${where}`}${order === '' ? '' : ` ORDER BY ${order}`}`;

function readerOf<Row>(stored: Stored<Row>): (cells: unknown[]) => Row {
  const fields = fieldsOf(stored);
  return (cells) => {
    const row: Record<string, unknown> = {};
    let at = 0;
    for (const { name, codec } of fields)
      row[name] = codec.type === undefined ? codec.read(undefined) : codec.read(cells[at++]);
    return row as Row;
  };
}

/** Rows that may be written again: a later one takes the place of the one before. */
type Latest = {
  nameOf: (row: object) => string;
  ended: (row: object) => boolean;
  leavesNoRow: (row: object) => boolean;
};
/** How the audit compares a table with the journal, row by row. */
export type Audited = {
  sql: string;
  read: (cells: unknown[]) => object;
  line: (row: object) => string;
  /** Undefined for facts. */
  latest: Latest | undefined;
  /** Whether the facts of the journal are in the order of `sql`. */
  inOrder?: boolean;
};

/** All rows of the table: facts in order, others in any. */
export function audits<Row>(stored: Stored<Row>, kept: Kept<Row>): Audited {
  const texts = fieldsOf(stored)
    .filter(isStored)
    .map(({ name, codec }) => (row: object) => {
      const value = (row as Plain)[name];
      return codec.say ? codec.say(value) : (value as string);
    });
  const line = (row: object) => texts.map((text) => text(row)).join('|');
  const read = readerOf(stored) as (cells: unknown[]) => object;
  const order = kept.key.map((name) => columnOf(stored, name)).join(', ');
  if (kept.restore === undefined) {
    const inOrder = kept.inAnyOrder === undefined;
    return { sql: selectOf(stored, '', inOrder ? order : ''), read, line, latest: undefined, inOrder };
  }
  const live = Object.entries(kept.live ?? {});
  const latest: Latest = {
    nameOf: (row) => nameIn(kept.key, row),
    ended: (row) => live.some(([name, value]) => (row as Plain)[name] !== value),
    leavesNoRow: (row) => stored.leavesNoRow?.(row as Row) ?? false,
  };
  return { sql: selectOf(stored, '', ''), read, line, latest };
}

/** Some rows of a table, read by their keys and compared. */
export type Found = Pick<Audited, 'sql' | 'read' | 'line'> & {
  /** The parameters of `sql`, a column of each field of the key. */
  params: (rows: readonly object[]) => unknown[];
  nameOf: (row: object) => string;
  leavesNoRow: (row: object) => boolean;
  /** Such a row never changes. */
  isFact: boolean;
};

/** Rows by their keys, facts or not. */
export function finds<Row>(stored: Stored<Row>, kept: Kept<Row>): Found {
  const { read, line } = audits(stored, kept);
  const keys = fieldsOf(stored).filter(({ name }) => (kept.key as readonly string[]).includes(name));
  const columns = keys.map(({ column }) => column).join(', ');
  const arrays = keys.map(({ codec }, at) => `$${at + 1}::${codec.type ?? ''}[]`).join(', ');
  return {
    sql: `${selectOf(stored, '', '')} JOIN unnest(${arrays}) AS asked (${columns}) USING (${columns})`,
    params: (rows) => keys.map(({ name, codec }) => codec.write(rows, (row) => (row as Plain)[name])),
    read,
    line,
    nameOf: (row) => nameIn(kept.key, row),
    leavesNoRow: (row) => stored.leavesNoRow?.(row as Row) ?? false,
    isFact: kept.restore === undefined,
  };
}

const nameIn = (key: readonly string[], row: object): string =>
  key.map((field) => String((row as Plain)[field])).join('|');
