import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { Costs, Doors } from '../../shared/slice/doors.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import type { Books } from './books.ts';
import type { Places } from './export/places.ts';

/** Dependencies of the calls of statements. */
export type StatementServices = {
  pool: Pool;
  catalog: Catalog;
  log: Logger;
  costs: Costs;
  trades: Doors['trades'];
  tradesBy: Doors['tradesBy'];
  books: Books;
  /** Of those who have a file made, of either kind: drawing a PDF keeps no export waiting. */
  places: { files: Places; months: Places };
  /** Signs the head of an export with the key of the audit log's heads. */
  sign: (text: string) => { key: string; signature: string };
  /** The last journal entry that is committed. */
  committedSeq: () => number;
};
