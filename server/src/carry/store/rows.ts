/**
 * How a slice writes its rows inside the batch's one statement: a piece of SQL that becomes a common table expression, with its own parameters
 * numbered from $1 (the store renumbers them). The text is constant, so that it is planned once; a batch without rows for it omits it.
 */
import type { Changes } from '@glassbook/engine';
import type { Parted, Span } from './parts.ts';

export type RowsStatement = {
  /** Letters and underscores, unique among the slices. */
  name: string;
  /** One INSERT, UPDATE or DELETE over `unnest($1::…[], $2::…[], …)`. */
  sql: string;
  /** Called once a batch, in order, before the batch is sent; returns the statement's parameters, undefined where there are no rows. */
  params: (batch: RowsBatch) => unknown[] | undefined;
  /** How its table is divided, and which numbers a batch writes; undefined where it writes none. */
  parts?: { table: Parted; span: (batch: RowsBatch) => Span | undefined };
};
export type RowsBatch = { seq: number; at: number; changes: Changes };

/** The lowest and the highest of some numbers. */
export function spanOf<Row>(rows: readonly Row[], pick: (row: Row) => number): Span | undefined {
  let low = Infinity;
  let high = -Infinity;
  for (const row of rows) {
    const number = pick(row);
    if (number < low) low = number;
    if (number > high) high = number;
  }
  return high === -Infinity ? undefined : [low, high];
}
