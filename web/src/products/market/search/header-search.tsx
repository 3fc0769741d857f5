import { SkeletonRows } from '@glassbook/ui';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { pairPath, paths, tradePath } from '../../../carry/paths.ts';
import { Shown } from '../../../shared/shown.tsx';
import { useListings } from '../use-listings.ts';
import { Found } from './found.tsx';
import { SearchField } from './search-field.tsx';
import { useSearch } from './use-search.ts';

/** The search in the bar on top, open: what it finds hangs below it. Escape, Tab and a press elsewhere close it; `back` gives the focus to its button. */
export function HeaderSearch({ close }: { close: (back: boolean) => void }) {
  const { t } = useTranslation('market');
  const go = useNavigate();
  const { pathname } = useLocation();
  const { loaded, listings, stale } = useListings();
  const leave = (to: string): void => {
    close(false);
    void go(to);
  };
  // On a trade page the next market opens its trade page.
  const marketPath = pathname === paths.trade ? tradePath : pairPath;
  const search = useSearch(listings ?? [], ({ symbol }) => leave(marketPath(symbol)), leave);
  const { query, found, active } = search;
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const pressed = (event: PointerEvent): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close(false);
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [close]);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') close(false);
    else if (event.key === 'Escape' && query === '') close(true);
    else search.press(event);
  };
  return (
    <div ref={box} className="nav-search-open">
      <SearchField
        inputRef={field}
        label={t('search.label')}
        value={query}
        onChange={search.type}
        onKeyDown={press}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
      />
      <div className="nav-search-found">
        <Shown of={loaded} skeleton={<SkeletonRows rows={4} />}>
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
    </div>
  );
}
