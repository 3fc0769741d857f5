/** Statements: every entry of a user since the first, what they add up to, and files of them, read from the ledger. Nothing here writes. */
import type { Core, Part, Slice } from '../slice.ts';
import { Books } from './books.ts';
import { entries } from './entries.ts';
import { exportFile } from './export/export.ts';
import { Places } from './export/places.ts';
import { monthFile } from './month/month-file.ts';
import type { StatementServices } from './services.ts';
import { summary } from './summary.ts';

export const statement: Slice<'statement'> = { name: 'statement', begin: () => ({ open }) };

function open({ pool, catalog, log, given, review, sequencer, now }: Core): Part<'statement'> {
  const { key } = review.audit;
  const costs: StatementServices['costs'] = {
    counted: () => given.costs.counted(),
    worths: (owner, from, to) => given.costs.worths(owner, from, to),
    worthAt: (time) => given.costs.worthAt(time),
  };
  const services: StatementServices = {
    ...{ pool, catalog, log, costs },
    trades: (owner, page) => given.trades(owner, page),
    tradesBy: (owner, refs) => given.tradesBy(owner, refs),
    books: new Books(pool, costs),
    places: { files: new Places({ atOnce: 4, now }), months: new Places({ atOnce: 2, now }) },
    sign: (text) => ({ key: key.publicText, signature: key.signStatement(text) }),
    committedSeq: () => sequencer.committedSeq,
  };
  return {
    handlings: {
      ...{ entries: entries(services), exportFile: exportFile(services) },
      ...{ monthFile: monthFile(services), summary: summary(services) },
    },
    channels: {},
  };
}
