import { price } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { rangePosition, type Listing } from './market-order.ts';

/** Where the price is between the low and the high of the last 24 hours. */
export function DayRange({ listing }: { listing: Listing }) {
  const { t } = useTranslation('market');
  return (
    <div className="w-36 ml-auto">
      <div className="relative h-1 mb-1 rounded-[2px] bg-surface-3" aria-hidden="true">
        <i
          className="absolute -top-[3px] w-[2px] h-2.5 rounded-[1px] bg-ink"
          style={{ left: `${rangePosition(listing)}%` }}
        />
      </div>
      <div className="flex justify-between gap-2 micro c3">
        <span>
          <span className="sr">{t('list.low')} </span>
          {price(listing.low)}
        </span>
        <span>
          <span className="sr">{t('list.high')} </span>
          {price(listing.high)}
        </span>
      </div>
    </div>
  );
}
