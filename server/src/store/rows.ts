/**
 * How a slice writes its rows inside the batch's one statement: a piece of SQL that becomes a common table expression, with its own
 * parameters numbered from $1 (the store renumbers them). The text must never vary, so that it is planned once; where
 * a batch has nothing for it, it is left out.
 */
import type { Changes } from '@glassbook/engine';

export type RowsStatement = {
  /** Letters and underscores, unique among the slices. */
  name: string;
  /** One INSERT, UPDATE or DELETE over `unnest($1::…[], $2::…[], …)`. */
  sql: string;
  /** Called once a batch, in order, before the batch is sent; what it returns are the statement's parameters, undefined where there is nothing to write. */
  params: (batch: { seq: number; at: number; changes: Changes }) => unknown[] | undefined;
};
