import { useTimes } from '@glassbook/ui';
import { compact } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { comparable, type Listing } from './market-order.ts';

/** Places the sum of values is compared and shown with. */
const comparableScale = 18;

/** The title of the page on a wide screen, with what all markets traded in 24 hours and when prices were taken. */
export function MarketsHead({ listings }: { listings: readonly Listing[] | undefined }) {
  const { t } = useTranslation('market');
  const times = useTimes();
  const value = (listings ?? []).reduce((so, listing) => so + comparable(listing.value), 0n);
  const at = Math.max(0, ...(listings ?? []).map((listing) => listing.at));
  return (
    <header className="row sb h-20">
      <h1 className="t1">{t('title')}</h1>
      {listings && (
        <p className="row g4 label c2">
          <span>
            {t('list.value')} <span className="c1 semi">{compact({ amount: value, scale: comparableScale })} USDT</span>
          </span>
          <span>{t('head.count', { count: listings.length })}</span>
          {at > 0 && <span>{t('head.updated', { time: times.time(at), zone: times.zone(at) })}</span>}
        </p>
      )}
    </header>
  );
}
