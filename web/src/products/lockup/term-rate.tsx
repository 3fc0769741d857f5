import type { lockup } from '@glassbook/contract';
import { useTranslation } from 'react-i18next';
import { aprOf, termRateOf } from './ticket.ts';

/** The term of an offer, its rate a year, and its rate over the term: an APR alone reads as if it were paid for a year. */
export function TermRate({ offer: { day, daily_ppm } }: { offer: Pick<lockup.OfferView, 'day' | 'daily_ppm'> }) {
  const { t } = useTranslation('offer');
  return (
    <>
      <span className="label">{t('days', { count: day })}</span>
      <span className="cap c2 num">{t('apr_of', { apr: aprOf(daily_ppm) })}</span>
      <span className="cap c2 tnum">{t('rate_in_days', { rate: termRateOf({ day, daily_ppm }), count: day })}</span>
    </>
  );
}
