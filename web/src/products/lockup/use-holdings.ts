import { accrued } from '@glassbook/engine/lockup/sums';
import { formatAmount } from '@glassbook/money';
import { useTranslation } from 'react-i18next';
import type { Holdings } from '../../shared/earn/holding.ts';
import { lockupOrderPath } from './paths.ts';
import { unitsOf } from '../../shared/offer/figures.ts';
import { DAY_MS, paymentsOf } from './ticket.ts';
import { useRunning } from './use-offers.ts';

/** Lock-ups that run, as the Earn hub shows them. */
export function useHoldings(): Holdings {
  const { t } = useTranslation('lockup');
  return useRunning()?.map((order) => {
    const { id, scale, days, daily_ppm, paid_days, currency_name: asset } = order;
    const amount = unitsOf(order.amount, scale);
    const next = paymentsOf(amount, order)[paid_days] ?? 0n;
    return {
      ...{ key: `lockup-${id}`, asset, amount: order.amount, to: lockupOrderPath(id) },
      title: `${t('title_of', { asset })}, ${t('offer:days', { count: days })}`,
      accrues: formatAmount(accrued(amount, daily_ppm, 1), scale),
      dates: [
        {
          ...{ key: `lockup-${id}-next`, atMs: order.start_ms + (paid_days + 1) * DAY_MS },
          ...{ title: t('reason.interest'), amount: formatAmount(next, scale) },
        },
        { ...{ key: `lockup-${id}-end`, atMs: order.end_ms, title: t('hub.ends') }, amount: order.amount },
      ],
    };
  });
}
