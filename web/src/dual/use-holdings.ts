import { useTranslation } from 'react-i18next';
import { trimmed } from '@glassbook/ui/format';
import type { Holdings } from '../app/earn/holding.ts';
import { dualOrderPath } from '../app/paths.ts';
import { namesOf } from './ticket.ts';
import { useRunning } from './use-offers.ts';

/** Dual investments that run, as the Earn hub shows them. */
export function useDualHoldings(): Holdings {
  const { t } = useTranslation('dual');
  return useRunning()?.map((order) => {
    const { id, type, strike, paid, end_ms: atMs } = order;
    const { coin, asset } = namesOf(order);
    return {
      ...{ key: `dual-${id}`, asset, amount: paid, accrues: '0', to: dualOrderPath(id) },
      title: t(`title_of.${type}`, { coin, strike: trimmed(strike) }),
      dates: [{ key: `dual-${id}-end`, atMs, title: t('hub.ends'), amount: paid }],
    };
  });
}
