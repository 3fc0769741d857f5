import { IconButton, SkeletonRows } from '@glassbook/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { pairPath, paths } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/site.ts';
import { keep, kept } from '../app/storage.ts';
import type { Listing } from './market-order.ts';
import { Found } from './search/found.tsx';
import { readRecent, remembered } from './search/recent-searches.ts';
import { SearchField } from './search/search-field.tsx';
import { groupsOf } from './search/search-groups.ts';
import { useListings } from './use-listings.ts';

const storageName = 'recent';

/** Searching for a market: type, go through what is found with the arrow keys, open with Enter. Empty, it shows what was opened before. */
export default function SearchPage() {
  const { t } = useTranslation('market');
  useTitle(t('search.title'));
  const { loaded, listings, stale } = useListings();
  const search = useSearch(listings ?? []);
  const { query, found, active } = search;
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="narrow">
      <h1 className="sr">{t('search.title')}</h1>
      <div className="row pl-1 pr-4 py-2">
        <BackButton />
        <SearchField
          inputRef={field}
          label={t('search.label')}
          value={query}
          onChange={search.type}
          onKeyDown={search.press}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
        />
      </div>
      <Shown of={loaded} skeleton={<SkeletonRows rows={5} />}>
        {() => (
          <Found
            groups={search.groups}
            listId={listId}
            active={active}
            stale={stale}
            query={query}
            onOpen={search.open}
            onForget={search.forget}
          />
        )}
      </Shown>
    </div>
  );
}

/** What is typed, what it finds, which of it is marked, and what opening one does. */
function useSearch(listings: readonly Listing[]) {
  const go = useNavigate();
  const [query, setQuery] = useState('');
  const [recent, setRecent] = useState(() => readRecent(kept(storageName)));
  const [active, setActive] = useState(0);
  const groups = groupsOf(listings, query, recent);
  const found = groups.flatMap(({ rows }) => rows);
  const type = (text: string) => {
    setQuery(text);
    setActive(0);
  };
  const open = (listing: Listing) => {
    keep(storageName, JSON.stringify(remembered(recent, listing.symbol)));
    void go(pairPath(listing.symbol));
  };
  const press = (event: KeyboardEvent) => {
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

function BackButton() {
  const { t } = useTranslation('app');
  const go = useNavigate();
  const back = () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    // The first page of a visit has nothing before it.
    if (idx !== undefined && idx > 0) void go(-1);
    else void go(paths.markets, { replace: true });
  };
  return (
    <IconButton label={t('ui.back')} onClick={back}>
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
