import { Button, EmptyState, SkeletonRows, Tabs, useMedia } from '@glassbook/ui';
import { SearchX, Star, TrendingUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Shown } from '../../shared/shown.tsx';
import { useTitle } from '../../carry/site.ts';
import { StarButton } from '../../shared/trading/favourites/star-button.tsx';
import { useFavourites, type Favourites } from '../../shared/trading/favourites/use-favourites.ts';
import { MarketFilter, noFilter, type Filter } from '../../shared/trading/market-filter.tsx';
import { WatchThese } from './favourites/watch-these.tsx';
import { MarketHighlights } from './market-highlights.tsx';
import {
  filtered,
  inOrder,
  matching,
  nextOrder,
  quotesOf,
  viewOf,
  type Listing,
  type Order,
  type View,
} from './market-order.ts';
import { MarketRow } from './market-row.tsx';
import { MarketTable } from './market-table.tsx';
import { MarketsHead } from './markets-head.tsx';
import { SearchField } from './search/search-field.tsx';
import { SortHeads } from './sort-heads.tsx';
import { useListings } from './use-listings.ts';

type Tab = Exclude<View, 'hot'>;
const tabs: readonly Tab[] = ['favourites', 'all', 'stocks', 'gainers', 'losers'];
/** What is searched for by name is found whichever of these tabs is open. */
const byProduct: readonly Tab[] = ['all', 'stocks'];

/** The rows of a tab; what is searched for in one of a product is found among all. */
const inTab = (listings: readonly Listing[], tab: Tab, query: string, isStarred: (listing: Listing) => boolean) =>
  query !== '' && byProduct.includes(tab) ? listings : viewOf(listings, tab, isStarred);

/** All markets: to search, to watch, to put in order, moving. */
export default function MarketsPage() {
  const { t } = useTranslation('market');
  useTitle(t('title'));
  const { loaded, listings, stale } = useListings();
  const favourites = useFavourites();
  const wide = useMedia('(min-width: 64em)');
  const [tab, setTab] = useState<Tab>('all');
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<Order>({ by: 'value', direction: 'down' });
  const [filter, setFilter] = useState<Filter>(noFilter);
  const panel = useId();
  const isStarred = ({ match_id: pair }: Listing) => favourites.has(pair);
  const rows = listings && inOrder(matching(filtered(inTab(listings, tab, query, isStarred), filter), query), order);
  const list = { order, onOrder: (by: Order['by']) => setOrder(nextOrder(order, by)), stale, favourites };
  const search = (
    <SearchField value={query} onChange={setQuery} label={t('search.count', { count: listings?.length ?? 0 })} />
  );
  const filters = <MarketFilter value={filter} onChange={setFilter} quotes={quotesOf(listings ?? [])} />;
  return (
    <div className={wide ? 'content' : undefined}>
      {wide ? <MarketsHead listings={listings} /> : <h1 className="sr">{t('title')}</h1>}
      {!wide && <div className="pad pt-2">{search}</div>}
      {wide && listings && <MarketHighlights listings={listings} stale={stale} />}
      <div className="lg:flex lg:items-end lg:justify-between lg:border-b lg:border-line lg:mt-4 lg:gap-4">
        <Tabs
          className="lg:border-0 lg:px-2 lg:-mx-2"
          label={t('list.caption')}
          value={tab}
          onChange={setTab}
          tabs={tabs.map((value) => ({ value, label: t(`view.${value}`) }))}
          panelId={panel}
        />
        {wide && (
          <div className="row g3 pb-1">
            {filters}
            <div className="w-56">{search}</div>
          </div>
        )}
      </div>
      {!wide && <div className="pad pt-3">{filters}</div>}
      <div id={panel} role="tabpanel" aria-label={t(`view.${tab}`)}>
        <Shown of={loaded} skeleton={<SkeletonRows rows={8} height={58} />}>
          {() =>
            rows && rows.length > 0 ? (
              <MarketList rows={rows} wide={wide} {...list} />
            ) : (
              <Nothing
                tab={tab}
                query={query}
                all={listings ?? []}
                favourites={favourites}
                {...(filter === noFilter ? {} : { onUnfilter: () => setFilter(noFilter) })}
              />
            )
          }
        </Shown>
      </div>
    </div>
  );
}

type ListProps = {
  rows: readonly Listing[];
  wide: boolean;
  order: Order;
  onOrder: (by: Order['by']) => void;
  stale: boolean;
  favourites: Favourites;
};

function MarketList({ rows, wide, order, onOrder, stale, favourites }: ListProps) {
  const star = (listing: Listing) => (
    <StarButton
      symbol={listing.symbol}
      on={favourites.has(listing.match_id)}
      onToggle={() => favourites.toggle(listing.match_id)}
    />
  );
  if (wide) return <MarketTable listings={rows} order={order} onOrder={onOrder} stale={stale} star={star} />;
  return (
    <>
      <SortHeads order={order} onOrder={onOrder} />
      <ul>
        {rows.map((listing) => (
          <MarketRow key={listing.match_id} listing={listing} stale={stale} star={star(listing)} />
        ))}
      </ul>
    </>
  );
}

type NothingProps = {
  tab: Tab;
  query: string;
  all: readonly Listing[];
  favourites: Favourites;
  /** Shows all again; only where there is a filter. */
  onUnfilter?: () => void;
};

/** Why the list is empty, and what fills it. */
function Nothing({ tab, query, all, favourites, onUnfilter }: NothingProps) {
  const { t } = useTranslation('market');
  if (query !== '') {
    return (
      <EmptyState icon={<SearchX size={20} strokeWidth={1.75} />} title={t('search.none', { query })}>
        {t('search.none_about')}
      </EmptyState>
    );
  }
  if (onUnfilter) {
    return (
      <EmptyState
        icon={<SearchX size={20} strokeWidth={1.75} />}
        title={t('filter.none')}
        action={<Button onClick={onUnfilter}>{t('filter.clear')}</Button>}
      />
    );
  }
  if (tab === 'favourites') {
    return (
      <>
        <EmptyState icon={<Star size={20} strokeWidth={1.75} />} title={t('favourites.empty')}>
          {t('favourites.empty_about')}
        </EmptyState>
        <WatchThese listings={all} favourites={favourites} />
      </>
    );
  }
  return (
    <EmptyState icon={<TrendingUp size={20} strokeWidth={1.75} />} title={t('highlights.none')}>
      {t('highlights.none_about')}
    </EmptyState>
  );
}
