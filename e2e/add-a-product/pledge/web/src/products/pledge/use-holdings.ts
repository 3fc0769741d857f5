import { useTranslation } from 'react-i18next';
import type { Holdings } from '../../shared/earn/holding.ts';
import { useLive } from '../../carry/live/index.ts';
import { pledgePath } from './paths.ts';

/** Open pledges, as the Earn hub shows them. */
export function useHoldings(): Holdings {
  const { t } = useTranslation('pledge');
  const open = useLive('pledge.own').value?.filter(({ status }) => status === 'open');
  return open?.map(({ id, amount, due_ms: atMs }) => ({
    ...{ key: `pledge-${id}`, title: t('title'), asset: 'USDT', amount, to: pledgePath },
    dates: [{ key: `pledge-${id}-end`, atMs, title: t('returned'), amount }],
  }));
}
