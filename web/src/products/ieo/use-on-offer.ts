import { ieo } from '@glassbook/contract';
import { figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import type { OnOffer } from '../../shared/earn/on-offer.ts';
import { useDays } from '../../shared/earn/use-days.ts';
import { ieoSubscribePath, paths } from './paths.ts';

/** The IEOs on sale, the one that ends next first. */
export function useOnOffer(): OnOffer {
  const { t } = useTranslation('ieo');
  const { moment } = useDays();
  const offers = useCall(ieo.offers, {}, { staleMs: 60_000 }).data?.list ?? [];
  return {
    to: paths.offers,
    offers: offers
      .filter(({ phase }) => phase === 'running')
      .sort((a, b) => a.end_ms - b.end_ms)
      .map(({ id, title, end_ms, price, pay_currency_name: quote }) => ({
        ...{ key: `ieo-${id}`, to: ieoSubscribePath(id), title },
        ...{ detail: t('ends', { date: moment(end_ms) }), value: `${figure(price)} ${quote}` },
      })),
  };
}
