import { withQuery } from '../../carry/paths.ts';
import type { EntryLink } from '../../shared/entry-link.ts';
import { paths } from './paths.ts';

const ofTrades: readonly string[] = ['stocks.trade', 'stocks.fee'];
const ofDividends: readonly string[] = ['stocks.dividend', 'stocks.tax'];

/** The number of an entry is that of a trade, whose order has all its fills, or of what a company did. */
export const entryLink: EntryLink = {
  page: (ref, reason) => {
    if (ofTrades.includes(reason)) return withQuery(paths.orders, { view: 'fills', trade: String(ref) });
    return withQuery(paths.orders, { view: ofDividends.includes(reason) ? 'more' : 'history' });
  },
};
