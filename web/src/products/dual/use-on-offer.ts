import { dual } from '@glassbook/contract';
import { figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import type { OnOffer } from '../../shared/earn/on-offer.ts';
import { useDays } from '../../shared/earn/use-days.ts';
import { percentOf } from '../../shared/offer/figures.ts';
import { dualBuyPath, paths } from './paths.ts';

/** The next offer of each coin and type that has shares left. */
export function useOnOffer(): OnOffer {
  const { t } = useTranslation('dual');
  const { day } = useDays();
  const offers = useCall(dual.offers, {}, { staleMs: 60_000 }).data?.dual_currencys ?? [];
  const open = offers.filter(({ left }) => left > 0);
  const next = new Map(open.toReversed().map((offer) => [`${offer.market} ${offer.type}`, offer]));
  return {
    to: paths.offers,
    offers: open
      .filter((offer) => next.get(`${offer.market} ${offer.type}`) === offer)
      .map(({ id, type, currency_name: coin, exercise_price, end_ms, rate_ppm }) => ({
        ...{ key: `dual-${id}`, to: dualBuyPath(id) },
        title: t(`title_of.${type}`, { coin, strike: figure(exercise_price) }),
        detail: day(end_ms),
        value: t('offer:apr_of', { apr: percentOf(rate_ppm) }),
      })),
  };
}
