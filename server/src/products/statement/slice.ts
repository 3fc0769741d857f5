/** Statements: every entry of a user since the first, what they add up to, and files of them, read from the ledger. Nothing here writes. */
import { slice } from '../../shared/slice/slice.ts';
import { Books } from './books.ts';
import { entries } from './entries.ts';
import { exportFile } from './export/export.ts';
import { Places } from './export/places.ts';
import { monthFile } from './month/month-file.ts';
import type { StatementServices } from './services.ts';
import { summary } from './summary.ts';

export const statement = slice({
  name: 'statement',
  needs: ['histories', 'catalog', 'log', 'audit', 'journal', 'now'],
  calls: ['costs', 'trades', 'tradesBy'],
  open({ histories: pool, catalog, log, audit: { key }, journal, now, costs, trades, tradesBy }) {
    const services: StatementServices = {
      ...{ pool, catalog, log, costs, trades, tradesBy },
      books: new Books(pool, costs),
      places: { files: new Places({ atOnce: 4, now }), months: new Places({ atOnce: 2, now }) },
      sign: (text) => ({ key: key.publicText, signature: key.signStatement(text) }),
      committedSeq: () => journal.committedSeq,
    };
    return {
      handlings: {
        ...{ entries: entries(services), exportFile: exportFile(services) },
        ...{ monthFile: monthFile(services), summary: summary(services) },
      },
      channels: {},
    };
  },
});
