import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right. */
  numeric?: boolean;
  /** How the column orders two rows; without it the head is no button. */
  compare?: (a: Row, b: Row) => number;
  width?: number | string;
};
export type Sorting = { key: string; descending: boolean };

export type TableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  dense?: boolean;
  sorting?: Sorting | undefined;
  onSort?: (sorting: Sorting) => void;
  selected?: (row: Row) => boolean;
  onRow?: (row: Row) => void;
  foot?: ReactNode;
};

/** The rows in the order of a column. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const compare = columns.find((column) => column.key === sorting?.key)?.compare;
  if (!compare || !sorting) return rows;
  return [...rows].sort((a, b) => (sorting.descending ? compare(b, a) : compare(a, b)));
}

/** Rows of 44 px (dense 32), one sort arrow. Wider than the page, it scrolls by itself: a group, since what is around it is the landmark of that name. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  dense,
  sorting,
  onSort,
  selected,
  onRow,
  foot,
}: TableProps<Row>) {
  const sorted = sortRows(rows, columns, sorting);
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label={caption}>
      <table className={classes('table', dense && 'dense')}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const here = sorting?.key === column.key;
              const Arrow = sorting?.descending ? ArrowDown : ArrowUp;
              return (
                <th
                  key={column.key}
                  scope="col"
                  className={column.numeric ? 'num' : undefined}
                  style={{ width: column.width }}
                  aria-sort={here ? (sorting.descending ? 'descending' : 'ascending') : undefined}
                >
                  {column.compare && onSort ? (
                    <button
                      type="button"
                      className="srt"
                      onClick={() => onSort({ key: column.key, descending: here ? !sorting.descending : true })}
                    >
                      {column.head}
                      {here && <Arrow size={12} aria-hidden="true" />}
                    </button>
                  ) : (
                    column.head
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr
              key={rowKey(row)}
              data-selected={selected?.(row) || undefined}
              onClick={onRow && (() => onRow(row))}
              className={onRow && 'cursor-pointer'}
            >
              {columns.map((column) => (
                <td key={column.key} className={column.numeric ? 'num' : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}
