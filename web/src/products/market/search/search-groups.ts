import type { Question } from '../../../shared/help.ts';
import { inOrder, matching, type Listing } from '../market-order.ts';
import type { Place } from './use-places.ts';

/** What can be opened: a market, or a page. */
export type Found = { kind: 'market'; listing: Listing } | { kind: 'page'; title: string; to: string };
export type Group = { key: 'found' | 'recent' | 'popular' | 'pages' | 'help'; rows: Found[] };

const markets = (listings: readonly Listing[]): Found[] => listings.map((listing) => ({ kind: 'market', listing }));
const pages = (rows: readonly Question[]): Found[] => rows.map(({ title, to }) => ({ kind: 'page', title, to }));
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** While nothing is typed: what was opened before, then what is traded most. Else markets, then pages by their title, then the questions of the FAQ. */
export function groupsOf(
  listings: readonly Listing[],
  query: string,
  recent: readonly string[],
  places: readonly Place[] = [],
  help: readonly Question[] = [],
): Group[] {
  const byValue = inOrder(listings, { by: 'value', direction: 'down' });
  if (query.trim() !== '') {
    const named = places.filter(({ title }) => plain(title).includes(plain(query)));
    const found: Group[] = [
      { key: 'found', rows: markets(matching(byValue, query)) },
      { key: 'pages', rows: pages(named) },
      { key: 'help', rows: pages(help) },
    ];
    return found.filter(({ rows }) => rows.length > 0);
  }
  const before = recent.flatMap((symbol) => listings.find((listing) => listing.symbol === symbol) ?? []);
  const groups: Group[] = [
    { key: 'recent', rows: markets(before) },
    { key: 'popular', rows: markets(byValue.filter((listing) => !before.includes(listing))) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}
