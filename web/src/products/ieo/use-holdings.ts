import { ieo } from '@glassbook/contract';
import { formatAmount, placesOf } from '@glassbook/money';
import { figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import type { Holdings } from '../../shared/earn/holding.ts';
import { useCall } from '../../carry/loadable.ts';
import { ieoSubscribePath } from './paths.ts';
import { useLive } from '../../carry/live/index.ts';
import { partsOf, unitsOf } from './ticket.ts';

/** Tokens of IEOs that are allocated and not released yet, as the Earn hub shows them; what is released already is said besides. */
export function useHoldings(): Holdings {
  const { t } = useTranslation('ieo');
  const own = useLive('ieo.applications').value;
  const { data, failure, retry } = useCall(ieo.offers, { limit: '100' });
  const offers = data?.list;
  if (failure && !offers) return { retry };
  if (!own || !offers) return undefined;
  return own.flatMap(({ id, offer: number, granted, released, parts, status }) => {
    const offer = offers.find((each) => each.id === number);
    if (!offer || granted === null || status !== 'running') return [];
    const scale = placesOf(granted);
    const all = unitsOf(granted, scale);
    const asset = offer.currency_name;
    const next = partsOf(all, offer)[parts];
    return [
      {
        ...{ key: `ieo-${id}`, asset, amount: formatAmount(all - unitsOf(released, scale), scale) },
        ...{ title: t('title_of', { asset }), to: ieoSubscribePath(number) },
        about: `${t('released')}: ${figure(released)}`,
        dates: next
          ? [
              {
                ...{ key: `ieo-${id}-next`, atMs: next.atMs, title: t('reason.release') },
                amount: formatAmount(next.amount, scale),
              },
            ]
          : [],
      },
    ];
  });
}
