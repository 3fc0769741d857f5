import { useTranslation } from 'react-i18next';
import type { OnOffer } from '../../shared/earn/on-offer.ts';
import { lockupBuyPath, paths } from './paths.ts';
import { aprOf, termRateOf } from './ticket.ts';
import { useOffers } from './use-offers.ts';

/** What can be locked. */
export function useOnOffer(): OnOffer {
  const { t } = useTranslation('offer');
  const offers = (useOffers().data ?? []).filter(({ left }) => Number(left) > 0);
  return {
    to: paths.offers,
    offers: offers.map((offer) => ({
      ...{ key: `lockup-${offer.id}`, to: lockupBuyPath(offer.id), title: offer.currency_name },
      detail: t('rate_in_days', { rate: termRateOf(offer), count: offer.day }),
      value: t('apr_of', { apr: aprOf(offer.daily_ppm) }),
    })),
  };
}
