import { useTranslation } from 'react-i18next';
import { figure } from '@glassbook/ui/format';
import type { Holdings } from '../../shared/earn/holding.ts';
import { percentOf } from '../../shared/offer/figures.ts';
import { dualOrderPath } from './paths.ts';
import { namesOf } from './ticket.ts';
import { useRunning } from './use-offers.ts';

/** Dual investments that run, as the Earn hub shows them. */
export function useHoldings(): Holdings {
  const { t } = useTranslation('dual');
  return useRunning()?.map((order) => {
    const { id, type, strike, paid, days, rate_ppm, end_ms: atMs } = order;
    const { coin, quote, asset } = namesOf(order);
    return {
      ...{ key: `dual-${id}`, asset, amount: paid, to: dualOrderPath(id) },
      title: t(`title_of.${type}`, { coin, strike: figure(strike) }),
      about: t('confirm.about', { days: t('offer:days', { count: days }), rate: percentOf(rate_ppm) }),
      dates: [
        {
          ...{ key: `dual-${id}-end`, atMs, title: t('hub.ends'), asset: coin, amount: order.coin },
          or: t('hub.or', { amount: `${figure(order.money)} ${quote}` }),
        },
      ],
    };
  });
}
