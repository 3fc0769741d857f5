import { Change, CoinIcon, Sparkline } from '@glassbook/ui';
import { compact, percentChange, price } from '@glassbook/ui/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pairPath } from '../../carry/paths.ts';
import { assetsOf, type Listing } from './market-order.ts';
import { PairName } from './pair.tsx';
import { PriceCell } from './price-cell.tsx';

type Props = { listing: Listing; stale: boolean };

/** A market in the list of the markets page: star, pair with its value of the day, sparkline, price, change. */
export function MarketRow({ listing, stale, star }: Props & { star: ReactNode }) {
  const { t } = useTranslation('market');
  return (
    <li className="flex items-center pl-1 pr-4 border-t border-line first:border-t-0">
      {star}
      <Link to={pairPath(listing.symbol)} className="market-row grow text-ink">
        <span className="row g2 min-w-0">
          <CoinIcon symbol={assetsOf(listing.symbol).base} size={26} />
          <span className="col min-w-0">
            <PairName symbol={listing.symbol} />
            <span className="cap c3 nowrap">
              <span className="sr">{t('list.value')} </span>
              {compact(listing.value)}
            </span>
          </span>
        </span>
        <span className="market-spark">
          <DaySpark listing={listing} width={40} height={26} />
        </span>
        <PriceCell className="body med r" value={listing.last}>
          {price(listing.last)}
        </PriceCell>
        <ChangePill change={listing.change} stale={stale} />
      </Link>
    </li>
  );
}

/** A market in the lists of the home page. The volume of the day takes the place of the coin’s name on a phone. */
export function HomeMarketRow({ listing, stale }: Props) {
  const { t } = useTranslation('market');
  return (
    <li className="group pad">
      <Link
        to={pairPath(listing.symbol)}
        className="market-row home border-t border-line group-first:border-t-0 text-ink"
      >
        <span className="row g3 min-w-0">
          <CoinIcon symbol={assetsOf(listing.symbol).base} size={32} />
          <span className="col min-w-0">
            <PairName symbol={listing.symbol} />
            <span className="cap c3 ell hidden lg:block">{listing.name}</span>
            <span className="cap c3 nowrap lg:hidden">
              <span className="sr">{t('list.value')} </span>
              {compact(listing.value)}
            </span>
          </span>
        </span>
        <span className="cap c3 hidden lg:block">
          {t('list.value')} <span className="num c2">{compact(listing.value)}</span>
        </span>
        <DaySpark listing={listing} width={72} height={28} />
        <span className="col end">
          <PriceCell className="t3 med" value={listing.last}>
            {price(listing.last)}
          </PriceCell>
          <Change className="cap semi" value={listing.change} stale={stale} />
        </span>
      </Link>
    </li>
  );
}

/** The last day of a market as a line in the colour of its change. */
export function DaySpark({
  listing,
  width,
  height,
  area = false,
  stretch = false,
}: {
  listing: Listing;
  width: number;
  height: number;
  area?: boolean;
  stretch?: boolean;
}) {
  const { direction } = percentChange(listing.change);
  return (
    <Sparkline
      values={listing.spark}
      direction={direction}
      width={width}
      height={height}
      area={area}
      stretch={stretch}
    />
  );
}

function ChangePill({ change, stale }: { change: string; stale: boolean }) {
  const { direction } = percentChange(change);
  const tint = stale || direction === 'flat' ? 'bg-surface-2' : direction === 'up' ? 'bg-up-tint' : 'bg-down-tint';
  return (
    <span className={`inline-flex items-center justify-center h-8 min-w-19 rounded-[6px] label semi ${tint}`}>
      <Change value={change} stale={stale} raised />
    </span>
  );
}
