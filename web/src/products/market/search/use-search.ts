import { isComposing } from '@glassbook/ui';
import { useState, type KeyboardEvent } from 'react';
import { keep, kept } from '../../../carry/storage.ts';
import { useHelp } from '../../../shared/help.ts';
import type { Listing } from '../market-order.ts';
import { readRecent, remembered } from './recent-searches.ts';
import { groupsOf, type Found } from './search-groups.ts';
import { usePlaces } from './use-places.ts';

const storageName = 'recent';
const HELP_MAX = 3;

/** What is typed, what it finds, which of it is marked; `lead` goes to the market that is opened, `go` to the page. */
export function useSearch(listings: readonly Listing[], lead: (listing: Listing) => void, go: (to: string) => void) {
  const [query, setQuery] = useState('');
  const [recent, setRecent] = useState(() => readRecent(kept(storageName)));
  const [active, setActive] = useState(0);
  const groups = groupsOf(listings, query, recent, usePlaces(), useHelp(query, HELP_MAX));
  const found = groups.flatMap(({ rows }) => rows);
  const type = (text: string) => {
    setQuery(text);
    setActive(0);
  };
  const open = (chosen: Found) => {
    if (chosen.kind === 'page') {
      go(chosen.to);
      return;
    }
    const { listing } = chosen;
    keep(storageName, JSON.stringify(remembered(recent, listing.symbol)));
    setRecent(remembered(recent, listing.symbol));
    lead(listing);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (by !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((active + by + found.length) % found.length);
    } else if (event.key === 'Enter' && chosen) open(chosen);
    else if (event.key === 'Escape' && query !== '') type('');
  };
  const forget = () => {
    keep(storageName, undefined);
    setRecent([]);
    setActive(0);
  };
  return { query, groups, found, active, type, press, open, forget };
}
