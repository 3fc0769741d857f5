import { inOrder, matching, type Listing } from '../market-order.ts';

export type Group = { key: 'found' | 'recent' | 'popular'; rows: Listing[] };

/** While nothing is typed: what was opened before, then what is traded most. */
export function groupsOf(listings: readonly Listing[], query: string, recent: readonly string[]): Group[] {
  const byValue = inOrder(listings, { by: 'value', direction: 'down' });
  if (query.trim() !== '') return [{ key: 'found', rows: matching(byValue, query) }];
  const before = recent.flatMap((symbol) => listings.find((listing) => listing.symbol === symbol) ?? []);
  const groups: Group[] = [
    { key: 'recent', rows: before },
    { key: 'popular', rows: byValue.filter((listing) => !before.includes(listing)) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}
