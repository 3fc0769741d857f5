import { EmptyState, IconButton, SkeletonRows } from '@glassbook/ui';
import { ArrowLeft, SearchX } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/site.ts';
import { keep, kept } from '../app/storage.ts';
import { marketsPath, pairPath } from './market-links.ts';
import { inOrder, matching, type Listing } from './market-order.ts';
import { readRecent, remembered } from './recent-searches.ts';
import { SearchField } from './search-field.tsx';
import { SearchOption } from './search-option.tsx';
import { useListings } from './use-listings.ts';

const storageName = 'recent';

/** Searching for a market: type, go through what is found with the arrow keys, open with Enter. Empty, it shows what was opened before. */
export default function SearchPage() {
  const { t } = useTranslation('market');
  useTitle(t('search.title'));
  const go = useNavigate();
  const { loaded, listings, stale } = useListings();
  const [query, setQuery] = useState('');
  const [recent, setRecent] = useState(() => readRecent(kept(storageName)));
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  useEffect(() => field.current?.focus(), []);

  const groups = groupsOf(listings ?? [], query, recent);
  const found = groups.flatMap(({ rows }) => rows);
  const open = (listing: Listing) => {
    keep(storageName, JSON.stringify(remembered(recent, listing.symbol)));
    void go(pairPath(listing.symbol));
  };
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (by !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((active + by + found.length) % found.length);
    } else if (event.key === 'Enter' && chosen) open(chosen);
    else if (event.key === 'Escape' && query !== '') setQuery('');
  };
  const back = () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    // The first page of a visit has nothing before it.
    if (idx !== undefined && idx > 0) void go(-1);
    else void go(marketsPath, { replace: true });
  };
  const forget = () => {
    keep(storageName, undefined);
    setRecent([]);
    setActive(0);
  };
  return (
    <div className="narrow">
      <h1 className="sr">{t('search.title')}</h1>
      <div className="row pl-1 pr-4 py-2">
        <IconButton label={t('app:ui.back')} onClick={back}>
          <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <SearchField
          inputRef={field}
          label={t('search.label')}
          value={query}
          onChange={(text) => {
            setQuery(text);
            setActive(0);
          }}
          onKeyDown={keys}
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
            groups={groups}
            listId={listId}
            active={active}
            stale={stale}
            query={query}
            onOpen={open}
            onForget={forget}
          />
        )}
      </Shown>
    </div>
  );
}

type Group = { key: 'found' | 'recent' | 'popular'; rows: Listing[] };

/** While nothing is typed: what was opened before, then what is traded most. */
function groupsOf(listings: readonly Listing[], query: string, recent: readonly string[]): Group[] {
  const byValue = inOrder(listings, { by: 'value', direction: 'down' });
  if (query.trim() !== '') return [{ key: 'found', rows: matching(byValue, query) }];
  const before = recent.flatMap((symbol) => listings.find((listing) => listing.symbol === symbol) ?? []);
  const groups: Group[] = [
    { key: 'recent', rows: before },
    { key: 'popular', rows: byValue.filter((listing) => !before.includes(listing)) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

type FoundProps = {
  groups: readonly Group[];
  listId: string;
  active: number;
  stale: boolean;
  query: string;
  onOpen: (listing: Listing) => void;
  onForget: () => void;
};

function Found({ groups, listId, active, stale, query, onOpen, onForget }: FoundProps) {
  const { t } = useTranslation('market');
  const count = groups.reduce((so, { rows }) => so + rows.length, 0);
  let index = -1;
  return (
    <>
      <p className="sr" role="status">
        {query === '' ? '' : t('search.results', { count })}
      </p>
      {groups.some(({ key }) => key === 'recent') && (
        <div className="flex justify-end pad -mb-11 relative z-1">
          <button type="button" className="more" onClick={onForget}>
            {t('search.forget')}
          </button>
        </div>
      )}
      <div id={listId} role="listbox" aria-label={t('search.label')}>
        {groups.map(({ key, rows }) => (
          <div key={key} role="group" aria-label={t(`search.${key}`)}>
            <div className="sec" role="presentation">
              <span className="t3" aria-hidden="true">
                {t(`search.${key}`)}
              </span>
            </div>
            {rows.map((listing) => {
              index += 1;
              return (
                <SearchOption
                  key={listing.match_id}
                  id={`${listId}-${index}`}
                  listing={listing}
                  active={index === active}
                  stale={stale}
                  onOpen={() => onOpen(listing)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {count === 0 && (
        <EmptyState
          headingLevel={2}
          icon={<SearchX size={20} strokeWidth={1.75} />}
          title={t('search.none', { query })}
        >
          {t('search.none_about')}
        </EmptyState>
      )}
    </>
  );
}
