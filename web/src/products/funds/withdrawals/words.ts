import { useTranslation } from 'react-i18next';
import type { funds } from '@glassbook/contract';
import type { z } from 'zod';
import type { StateWords } from '../records/filters.tsx';
import { lifeOf, type Step } from '../records/steps.ts';
import type { ShownStep } from '../timeline.tsx';

export type Withdrawal = z.output<typeof funds.withdrawal.reply>;
export type State = Withdrawal['state'];

export const { isOpen, stepsOf } = lifeOf<State>(['requested', 'in_review', 'approved', 'paid'], {
  ...{ requested: 'in_review', in_review: 'in_review' },
  ...{ approved: 'paid', paying: 'paid' },
});

/** The words of each state of a withdrawal. */
export function useStateWords(): StateWords<State> {
  const { t } = useTranslation('funds');
  return {
    requested: { text: t('status.requested'), tone: 'warn' },
    in_review: { text: t('status.in_review'), tone: 'warn' },
    approved: { text: t('status.approved'), tone: 'info' },
    paying: { text: t('status.paying'), tone: 'info' },
    paid: { text: t('status.paid'), tone: 'ok' },
    rejected: { text: t('status.rejected'), tone: 'err' },
    cancelled: { text: t('status.cancelled'), tone: undefined },
  };
}

/** The steps of a withdrawal with their words. */
export function useSteps(of: Withdrawal): ShownStep[] {
  const { t } = useTranslation('funds');
  const titles: Readonly<Record<State, string>> = {
    requested: t('status.requested'),
    in_review: t('step.review'),
    approved: t('status.approved'),
    paying: t('status.paying'),
    paid: t('status.paid'),
    rejected: t('status.rejected'),
    cancelled: t('status.cancelled'),
  };
  const aboutOf = ({ state, look }: Step<State>): string[] => {
    switch (state) {
      case 'requested':
        return [t('step.requested')];
      case 'in_review':
        return look !== 'now' ? [] : [t(of.state === 'requested' ? 'step.review_waits' : 'step.review_now')];
      case 'approved':
      case 'paying':
        return [];
      case 'paid':
        if (look === 'now') return [t(of.state === 'paying' ? 'step.paid_now' : 'step.paid_waits')];
        return look === 'next' ? [t('step.paid_next')] : [];
      case 'rejected':
        return [of.reason_text, t('step.returned')].filter((text) => text !== '');
      case 'cancelled':
        return [t('step.returned')];
    }
  };
  return stepsOf(of).map((step) => ({ ...step, title: titles[step.state], about: aboutOf(step) }));
}
