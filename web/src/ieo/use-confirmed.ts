import type { ieo } from '@glassbook/contract';
import { exact, figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useDays } from '../app/earn/use-days.ts';
import type { Confirmed } from '../app/offer/confirm-sheet.tsx';
import { partsOf, type Pay, type Summary } from './ticket.ts';

/** What is confirmed: the steps, and the sums that are booked. */
export function useConfirmed() {
  const { t } = useTranslation('ieo');
  const { moment } = useDays();
  return (info: ieo.OfferDetail, pay: Pay, { tokens, hold }: Summary): Confirmed => {
    const { currency_name: asset } = info;
    const amount = exact(String(tokens));
    const money = figure({ amount: hold, scale: pay.scale });
    const parts = partsOf(0n, info);
    const [first, last] = [parts[0]?.atMs ?? 0, parts.at(-1)?.atMs ?? 0];
    return {
      title: t('confirm'),
      about: t('confirm.about', { amount, asset }),
      steps: [
        { title: t('step.hold'), at: `${money} ${pay.currency_name}` },
        { title: t('step.allocated'), at: moment(info.end_ms) },
        { title: t('step.first'), at: moment(first) },
        ...(last > first ? [{ title: t('step.last'), at: moment(last) }] : []),
      ],
      lines: [
        {
          label: t('costs', { amount: `${amount} ${asset}`, price: `${figure(pay.price)} ${pay.currency_name}` }),
          value: money,
        },
      ],
      sum: { label: t('most.pay', { asset: pay.currency_name }), value: money },
      worst: { label: t('most.lose'), value: `−${money}` },
      warning: t('lose'),
      go: t('go', { amount, asset }),
    };
  };
}
