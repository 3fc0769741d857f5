import type { dual } from '@glassbook/contract';
import { figure, time, trimmed } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useDays } from '../../shared/earn/use-days.ts';
import type { Confirmed } from '../../shared/offer/confirm-sheet.tsx';
import { percentOf, signed, textOf, unitsOf } from '../../shared/offer/figures.ts';
import type { Step } from '../../shared/offer/timeline.tsx';
import { sumsOf, WINDOW_MS, worthAt, type Body, type Terms } from './ticket.ts';

/** What happens when: it leaves, prices are taken, it is paid. */
export function useSteps() {
  const { t, i18n } = useTranslation('dual');
  const { day, midnight } = useDays();
  return (offer: dual.OfferView, { endMs }: Pick<Terms, 'endMs'>, leaves: Step): Step[] => {
    const clock = (ms: number) => time(ms, i18n.language, 'UTC', false);
    return [
      leaves,
      {
        ...{ title: t('step.window', { market: offer.market }), at: day(endMs - WINDOW_MS) },
        about: t('step.window.about', {
          ...{ from: clock(endMs - WINDOW_MS), to: clock(endMs - 60_000) },
          tick: `${trimmed(offer.tick)} ${offer.quote_name}`,
        }),
      },
      { title: t('step.paid'), at: midnight(endMs) },
    ];
  };
}

/** What is confirmed: the steps, and the sums that are booked, by the terms that are sent. */
export function useConfirmed() {
  const { t } = useTranslation('dual');
  const steps = useSteps();
  return (
    offer: dual.OfferView,
    body: Body,
    terms: Terms,
    { available, index }: { available: string; index: bigint },
  ): Confirmed => {
    const { currency_name: coin, quote_name: quote } = offer;
    const summary = sumsOf(body, terms);
    const { scale, quoteScale } = terms;
    const strike = figure(offer.exercise_price);
    const [asset, own] = terms.type === 'call' ? [coin, scale] : [quote, quoteScale];
    const paid = textOf(summary.paid, own);
    const lost = terms.type === 'call' ? worthAt(summary.paid, index, terms) : summary.paid;
    const leaves = {
      title: t('offer:step.leaves', { amount: paid, asset }),
      at: `${t('offer:stays')}: ${textOf(unitsOf(available, own) - summary.paid, own)}`,
    };
    return {
      title: t('confirm'),
      about: t('confirm.about', {
        days: t('offer:days', { count: summary.days }),
        rate: percentOf(Number(body.rate_ppm)),
      }),
      steps: steps(offer, terms, leaves),
      lines: [
        { label: t('below', { strike }), value: `${signed(summary.coin, scale)} ${coin}` },
        { label: t('above', { strike }), value: `${signed(summary.money, quoteScale)} ${quote}` },
      ],
      sum: { label: t('offer:taken'), value: `${signed(-summary.paid, own)} ${asset}` },
      // Without an index the loss of a call is the coin itself.
      worst: {
        label: t('worst', { coin }),
        value: index === 0n ? `${signed(-summary.paid, own)} ${asset}` : `${signed(-lost, quoteScale)} ${quote}`,
      },
      warning: t(`lose.${terms.type}`, { coin }),
      go: t('go', { shares: t('shares_count', { count: summary.shares }) }),
    };
  };
}
