import { loan } from '@glassbook/contract';
import { owed } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import type { OnOffer } from '../../shared/earn/on-offer.ts';
import { paths } from './paths.ts';

/** What can be borrowed, at the rate of now. */
export function useOnOffer(): OnOffer {
  const { t } = useTranslation('loan');
  const config = useCall(loan.config, {}, { staleMs: 60_000 }).data;
  const row = config && {
    ...{ key: 'loan', to: paths.borrow, title: config.currency_name },
    detail: t('rate_hourly', { percent: config.hourly }),
    value: t('offer:apr_of', { apr: `${owed(config.apr, 2)}%` }),
  };
  return { to: paths.borrow, offers: row ? [row] : [] };
}
