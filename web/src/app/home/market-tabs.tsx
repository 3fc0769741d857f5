import { EmptyState, SkeletonRows, Tabs } from '@glassbook/ui';
import { Star, TrendingUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loadable } from '../../carry/loadable.ts';
import { Shown } from '../../shared/shown.tsx';
import { viewOf, type Listing, type View } from '../../products/market/market-order.ts';
import { HomeMarketRow } from '../../products/market/market-row.tsx';

/** How many there are at most; the markets page has all. */
const rowsMax = 10;
type HomeView = Exclude<View, 'all'>;
const views: readonly HomeView[] = ['favourites', 'hot', 'gainers', 'losers'];
type Props = {
  loaded: Loadable<unknown>;
  listings: readonly Listing[] | undefined;
  stale: boolean;
  favourite: (listing: Listing) => boolean;
};

/** The markets of the home page by tab. */
export function MarketTabs({ loaded, listings, stale, favourite }: Props) {
  const { t } = useTranslation('market');
  const [view, setView] = useState<HomeView>('hot');
  const panel = useId();
  const rows = listings && viewOf(listings, view, favourite).slice(0, rowsMax);
  return (
    <section className="mt3">
      <Tabs
        className="lg:mx-[var(--gb-gutter)] lg:px-0"
        label={t('list.caption')}
        value={view}
        onChange={setView}
        tabs={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        panelId={panel}
      />
      <div id={panel} role="tabpanel" aria-label={t(`view.${view}`)}>
        <Shown of={loaded} skeleton={<SkeletonRows rows={5} height={60} />}>
          {() =>
            rows === undefined || rows.length === 0 ? (
              <Nothing view={view} />
            ) : (
              <ul>
                {rows.map((listing) => (
                  <HomeMarketRow key={listing.match_id} listing={listing} stale={stale} />
                ))}
              </ul>
            )
          }
        </Shown>
      </div>
    </section>
  );
}

function Nothing({ view }: { view: HomeView }) {
  const { t } = useTranslation('market');
  if (view === 'favourites') {
    return (
      <EmptyState icon={<Star size={20} strokeWidth={1.75} />} title={t('favourites.empty')}>
        {t('favourites.empty_about')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<TrendingUp size={20} strokeWidth={1.75} />} title={t('highlights.none')}>
      {t('highlights.none_about')}
    </EmptyState>
  );
}
