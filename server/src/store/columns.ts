/**
 * Columns as PostgreSQL writes arrays. Ten times cheaper than having each element of a batch quoted by the driver, and safe because nothing
 * that needs quoting goes through here: numbers, and words of our own.
 */
import { assert } from '@glassbook/money';

/** Whole numbers and amounts. */
export const numbers = <T>(rows: readonly T[], pick: (row: T) => number | bigint): string =>
  `{${rows.map(pick).join(',')}}`;

/** Truth values. */
export const flags = <T>(rows: readonly T[], pick: (row: T) => boolean): string =>
  `{${rows.map((row) => (pick(row) ? 't' : 'f')).join(',')}}`;

const plain = /^[a-zA-Z][a-zA-Z_.]*$/;
/** Words of a closed list, such as a side or a status; missing ones are NULL. */
export function words<T>(rows: readonly T[], pick: (row: T) => string | undefined): string {
  const column = rows.map((row) => {
    const word = pick(row);
    assert(word === undefined || (plain.test(word) && word !== 'NULL'), 'a word of a closed list needs no quoting');
    return word ?? 'NULL';
  });
  return `{${column.join(',')}}`;
}
