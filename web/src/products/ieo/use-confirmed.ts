import type { ieo } from '@glassbook/contract';
import { exact, figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useDays } from '../../shared/earn/use-days.ts';
import type { Confirmed } from '../../shared/offer/confirm-sheet.tsx';
import { partsOf, payOf, type Body } from './ticket.ts';

/** What is confirmed: the steps, and the sums that are booked, by the terms that are sent. */
export function useConfirmed() {
  const { t } = useTranslation('ieo');
  const { moment } = useDays();
  return (info: ieo.OfferDetail, body: Body): Confirmed => {
    const { currency_name: asset } = info;
    const { currency_name: unit } = payOf(info, body.pay_currency);
    const amount = exact(body.amount);
    const money = figure(body.price);
    const [issue_ms, lock_ms, count, part_ms] = [body.issue_ms, body.lock_ms, body.parts, body.part_ms].map(Number) as [
      ...[number, number, number, number],
    ];
    const parts = partsOf(0n, { issue_ms, lock_ms, parts: count, part_ms });
    const [first, last] = [parts[0]?.atMs ?? 0, parts.at(-1)?.atMs ?? 0];
    return {
      title: t('confirm'),
      about: t('confirm.about', { amount, asset }),
      steps: [
        { title: t('step.hold'), at: `${money} ${unit}` },
        { title: t('step.allocated'), at: moment(Number(body.end_ms)) },
        { title: t('step.first'), at: moment(first) },
        ...(last > first ? [{ title: t('step.last'), at: moment(last) }] : []),
      ],
      lines: [
        {
          label: t('costs', { amount: `${amount} ${asset}`, price: `${figure(body.token_price)} ${unit}` }),
          value: money,
        },
      ],
      sum: { label: t('most.pay', { asset: unit }), value: money },
      worst: { label: t('most.lose'), value: `−${money}` },
      warning: t('lose'),
      go: t('go', { amount, asset }),
    };
  };
}
