/**
 * Columns as PostgreSQL array literals. Ten times cheaper than having each element of a batch quoted by the driver. Numbers and our own identifiers need no
 * quoting; any other text is quoted.
 */
import type { RowField, RowFields, RowFrom } from '@glassbook/engine';
import { assert } from '@glassbook/money';

/** Whole numbers and amounts. */
export const numbers = <T>(rows: readonly T[], pick: (row: T) => number | bigint): string =>
  `{${rows.map(pick).join(',')}}`;

/** Booleans. */
export const flags = <T>(rows: readonly T[], pick: (row: T) => boolean): string =>
  `{${rows.map((row) => (pick(row) ? 't' : 'f')).join(',')}}`;

const plain = /^[a-zA-Z][a-zA-Z0-9_.]*$/;
/** Values of a closed list, such as a side or a status; missing ones are NULL. */
export function words<T>(rows: readonly T[], pick: (row: T) => string | undefined): string {
  const column = rows.map((row) => {
    const word = pick(row);
    assert(word === undefined || (plain.test(word) && word !== 'NULL'), 'a word of a closed list needs no quoting');
    return word ?? 'NULL';
  });
  return `{${column.join(',')}}`;
}

const printable = /^[ -~]*$/;
/** JSON escapes of such text what an array does, at a quarter of the cost; of other text it escapes more. */
const quoted = (value: string): string =>
  printable.test(value) ? JSON.stringify(value) : `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
/** Any text, in quotes; what is missing is NULL. */
export const texts = <T>(rows: readonly T[], pick: (row: T) => string | undefined): string =>
  `{${rows
    .map((row) => {
      const value = pick(row);
      return value === undefined ? 'NULL' : quoted(value);
    })
    .join(',')}}`;

/**
 * The column of a row's field in PostgreSQL: written as an array of all rows' values, read as the driver returns it. The same declaration is
 * used to write, to load and by the audit.
 */
export type Codec<T> = {
  /** The column's type; undefined where it is not stored. */
  type: string | undefined;
  write: <Row>(rows: readonly Row[], pick: (row: Row) => T) => unknown;
  read: (value: unknown) => T;
  /** The value as text for the audit; the value itself by default. */
  say?: (value: T) => string;
};

const whole = (type: string): Codec<number> => ({ type, write: numbers, read: Number });
export const int4 = whole('integer');
export const int8 = whole('bigint');
const maybeWhole = (type: string): Codec<number | undefined> => ({
  type,
  write: (rows, pick) => `{${rows.map((row) => pick(row) ?? 'NULL').join(',')}}`,
  read: (value) => (value === null ? undefined : Number(value)),
});
export const maybeInt4 = maybeWhole('integer');
export const maybeInt8 = maybeWhole('bigint');
/** Of any size: an asset of 18 places holds more than 64 bits. */
export const amount: Codec<bigint> = { type: 'numeric', write: numbers, read: (value) => BigInt(value as string) };
export const maybeAmount: Codec<bigint | undefined> = {
  type: 'numeric',
  write: (rows, pick) => `{${rows.map((row) => pick(row) ?? 'NULL').join(',')}}`,
  read: (value) => (value === null ? undefined : BigInt(value as string)),
};
export const flag: Codec<boolean> = { type: 'boolean', write: flags, read: (value) => value === true };
/** A value of a closed list. */
export const word = <T extends string>(): Codec<T> => ({ type: 'text', write: words, read: (value) => value as T });
export const maybeWord = <T extends string>(): Codec<T | undefined> => ({
  type: 'text',
  write: words,
  read: (value) => (value ?? undefined) as T | undefined,
});
export const maybeText: Codec<string | undefined> = {
  type: 'text',
  write: texts,
  read: (value) => (value ?? undefined) as string | undefined,
};
/** Text that is always there. */
export const text: Codec<string> = {
  type: 'text',
  write: texts,
  read: (value) => value as string,
};
/** A value of a list, stored as its index. */
export const place = <T extends string>(list: readonly T[]): Codec<T> => {
  const places = new Map(list.map((one, at) => [one, at]));
  const placeOf = (one: T): number => {
    const found = places.get(one);
    assert(found !== undefined, `${one} is in the list`);
    return found;
  };
  const read = (value: unknown): T => {
    const found = list[Number(value)];
    assert(found !== undefined, `place ${String(value)} is in the list`);
    return found;
  };
  return { type: 'smallint', write: (rows, pick) => numbers(rows, (row) => placeOf(pick(row))), read };
};
/** Published, but not stored. */
export const untold = <T>(absent: T): Codec<T> => ({ type: undefined, write: () => undefined, read: () => absent });

/** Every field of a row, in the order of the table's columns; `takerSide` is column `taker_side`. */
export type Columns<Row> = { readonly [F in keyof Row]-?: Codec<Row[F]> };

const codecs: Record<RowField['kind'], readonly [always: Codec<never>, maybe: Codec<never> | undefined]> = {
  ...{ id: [int8, undefined], owner: [int8, undefined], asset: [int4, maybeInt4], instrument: [int4, undefined] },
  ...{ amount: [amount, maybeAmount], time: [int8, maybeInt8], ppm: [int4, undefined], count: [int8, maybeInt8] },
  ...{ flag: [flag, undefined], choice: [word(), maybeWord()] },
} as never;

/** The columns of a declared row. */
export function columnsOf<Fs extends RowFields>(fields: Fs): Columns<RowFrom<Fs>> {
  const columns = Object.entries(fields).map(([name, { kind, maybe }]) => {
    const codec = codecs[kind][maybe ? 1 : 0];
    assert(codec !== undefined, `${kind} may be missing`);
    return [name, codec];
  });
  return Object.fromEntries(columns) as Columns<RowFrom<Fs>>;
}
