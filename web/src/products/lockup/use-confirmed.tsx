import type { lockup } from '@glassbook/contract';
import { useTranslation } from 'react-i18next';
import type { Confirmed } from '../../shared/offer/confirm-sheet.tsx';
import { percentOf, signed, textOf, unitsOf } from '../../shared/offer/figures.ts';
import { aprOf, DAY_MS, summarize, type Body } from './ticket.ts';
import { useDays } from '../../shared/earn/use-days.ts';

type Three = [number, number, number];

/** What is confirmed: the steps, and the sums that are booked, by the terms that are sent. */
export function useConfirmed() {
  const { t } = useTranslation('lockup');
  const { day: dayOf, midnight } = useDays();
  return ({ currency_name: asset, scale }: lockup.OfferView, body: Body, available: string, now: number): Confirmed => {
    const [day, daily_ppm, penalty_ppm] = [body.day, body.daily_ppm, body.penalty_ppm].map(Number) as Three;
    const sums = summarize(unitsOf(body.amount, scale), { days: day, daily_ppm, penalty_ppm, scale }, now);
    const { amount, first, interest, worst, startMs, endMs } = sums;
    const text = (units: bigint) => textOf(units, scale);
    const days = t('offer:days', { count: day });
    return {
      title: t('confirm'),
      about: t('confirm.about', { days, rate: percentOf(daily_ppm), apr: aprOf(daily_ppm) }),
      steps: [
        {
          title: t('offer:step.leaves', { amount: text(amount), asset }),
          at: `${t('offer:stays')}: ${text(unitsOf(available, scale) - amount)}`,
        },
        { title: t('starts'), at: midnight(startMs) },
        { title: t('step.first', { amount: text(first) }), at: midnight(startMs + DAY_MS), about: t('how.start') },
        {
          ...{ title: t('step.ends', { amount: text(amount) }), at: midnight(endMs) },
          ...(body.auto_renew === '1' && { about: t('again.about', { amount: text(amount), date: dayOf(endMs) }) }),
        },
      ],
      lines: [
        { label: t('offer:taken'), value: signed(-amount, scale) },
        {
          label: t('interest.all', { rate: percentOf(daily_ppm), days: day, amount: text(amount) }),
          value: signed(interest, scale),
        },
        { label: t('principal'), value: signed(amount, scale) },
      ],
      sum: { label: t('result.end', { asset }), value: signed(interest, scale) },
      worst: { label: t('result.worst'), value: signed(-worst, scale) },
      warning: t('warning', { rate: percentOf(penalty_ppm) }),
      go: t('go', { amount: text(amount), asset }),
    };
  };
}
