import { Button } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { viewOf, type Listing } from '../market-order.ts';
import { MarketRow } from '../market-row.tsx';
import { StarButton } from '../../../shared/trading/favourites/star-button.tsx';
import type { Favourites } from '../../../shared/trading/favourites/use-favourites.ts';

/** How many are offered. */
const offered = 3;

/** For an empty watchlist: the most traded markets, each with its star, and one button for all of them. */
export function WatchThese({ listings, favourites }: { listings: readonly Listing[]; favourites: Favourites }) {
  const { t } = useTranslation('market');
  const rows = viewOf(listings, 'hot', () => false).slice(0, offered);
  if (rows.length === 0) return null;
  return (
    <section className="narrow">
      <div className="sec">
        <h2>{t('favourites.often')}</h2>
      </div>
      <ul>
        {rows.map((listing) => (
          <MarketRow
            key={listing.match_id}
            listing={listing}
            stale={false}
            star={
              <StarButton symbol={listing.symbol} on={false} onToggle={() => favourites.toggle(listing.match_id)} />
            }
          />
        ))}
      </ul>
      <div className="pad mt4">
        <Button
          tone="primary"
          size="lg"
          wide
          onClick={() => rows.forEach((listing) => favourites.toggle(listing.match_id))}
        >
          {t('favourites.watch_these', { count: rows.length })}
        </Button>
      </div>
    </section>
  );
}
