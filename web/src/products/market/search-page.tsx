import { IconButton, SkeletonRows } from '@glassbook/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { pairPath, paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { useTitle } from '../../carry/site.ts';
import { Found } from './search/found.tsx';
import { SearchField } from './search/search-field.tsx';
import { useSearch } from './search/use-search.ts';
import { useListings } from './use-listings.ts';

/** Searching for a market: type, go through what is found with the arrow keys, open with Enter. Empty, it shows what was opened before. */
export default function SearchPage() {
  const { t } = useTranslation('market');
  useTitle(t('search.title'));
  const { loaded, listings, stale } = useListings();
  const go = useNavigate();
  const search = useSearch(
    listings ?? [],
    ({ symbol }) => void go(pairPath(symbol)),
    (to) => void go(to),
  );
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
