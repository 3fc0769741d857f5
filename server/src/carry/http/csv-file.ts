/** A table as a CSV file, read and sent a page at a time. */
import { csvLine, csvMark } from '@glassbook/contract/csv';

/** Of a page: so many rows are in memory for a caller who reads slowly. */
export const rowsPerPage = 1_000;

/** What a file takes from the caller's limit, in usual requests. */
export const csvCost = 20;

/** `read`: at most `rowsPerPage` rows after one, from the first where there is none. */
export async function* csvFile<Row>(
  head: readonly string[],
  read: (after: Row | undefined) => Promise<readonly Row[]>,
  cells: (row: Row) => readonly string[],
): AsyncGenerator<string> {
  yield csvMark + csvLine(head);
  for (let last: Row | undefined; ;) {
    const rows = await read(last);
    if (rows.length > 0) yield rows.map((row) => csvLine(cells(row))).join('');
    if (rows.length < rowsPerPage) return;
    last = rows.at(-1);
  }
}
