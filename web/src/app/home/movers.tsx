import { Change, Skeleton } from '@glassbook/ui';
import { price } from '@glassbook/ui/format';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pairPath, paths } from '../../carry/paths.ts';
import { movers, type Listing } from '../../products/market/market-order.ts';
import { DaySpark } from '../../products/market/market-row.tsx';
import { Pair } from '../../products/market/pair.tsx';
import { PriceCell } from '../../products/market/price-cell.tsx';

/** How many cards there are to swipe through. */
const count = 5;

/** The markets that moved most in 24 hours, whichever way. */
export function Movers({ listings, stale }: { listings: readonly Listing[] | undefined; stale: boolean }) {
  const { t } = useTranslation('home');
  return (
    <section className="mt2">
      <div className="sec">
        <h2>{t('movers.title')}</h2>
        <Link className="more" to={paths.markets}>
          {t('movers.all')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <ul className="flex gap-2 pad overflow-x-auto [scrollbar-width:none] snap-x scroll-px-4">
        {listings === undefined
          ? Array.from({ length: count }, (_, index) => (
              <li key={index} className="flex-none lg:flex-1">
                <Skeleton width="100%" height={130} className="min-w-33" style={{ borderRadius: 12 }} />
              </li>
            ))
          : movers(listings, count).map((listing) => (
              <li key={listing.match_id} className="flex-none snap-start lg:flex-1">
                <MoverCard listing={listing} stale={stale} />
              </li>
            ))}
      </ul>
    </section>
  );
}

function MoverCard({ listing, stale }: { listing: Listing; stale: boolean }) {
  return (
    <Link to={pairPath(listing.symbol)} className="card block p-3 min-w-33 text-ink">
      <Pair symbol={listing.symbol} size={20} small />
      <span className="block mt2">
        <DaySpark listing={listing} width={106} height={32} area stretch />
      </span>
      <PriceCell className="t3 block mt1" value={listing.last}>
        {price(listing.last)}
      </PriceCell>
      <Change className="cap semi" value={listing.change} stale={stale} />
    </Link>
  );
}
