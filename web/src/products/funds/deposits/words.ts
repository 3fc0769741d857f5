import { useTranslation } from 'react-i18next';
import type { funds } from '@glassbook/contract';
import type { z } from 'zod';
import type { StateWords } from '../records/filters.tsx';
import { lifeOf, type Step } from '../records/steps.ts';
import type { ShownStep } from '../timeline.tsx';

export type Deposit = z.output<typeof funds.depositDetail.reply>;
type State = Deposit['state'];

const life = lifeOf<State>(['submitted', 'in_review', 'credited'], { submitted: 'in_review', in_review: 'in_review' });
export const { isOpen } = life;

/** The words of each state of a deposit. */
export function useStateWords(): StateWords<State> {
  const { t } = useTranslation('funds');
  return {
    submitted: { text: t('deposit_status.submitted'), tone: 'warn' },
    in_review: { text: t('deposit_status.in_review'), tone: 'warn' },
    credited: { text: t('deposit_status.credited'), tone: 'ok' },
    rejected: { text: t('deposit_status.rejected'), tone: 'err' },
    cancelled: { text: t('deposit_status.cancelled'), tone: undefined },
  };
}

/** The steps of a deposit with their words. */
export function useSteps(of: Deposit): ShownStep[] {
  const { t } = useTranslation('funds');
  const titles: Readonly<Record<State, string>> = {
    submitted: t(of.returns === null ? 'deposit_status.submitted' : 'returned.stated'),
    in_review: t('step.review'),
    credited: t('deposit.step_credit'),
    rejected: t('deposit_status.rejected'),
    cancelled: t('deposit_status.cancelled'),
  };
  const aboutOf = ({ state, look }: Step<State>): string[] => {
    switch (state) {
      case 'submitted':
        return [t(of.returns === null ? 'deposits.submitted' : 'returned.stated_about')];
      case 'in_review':
        return look !== 'now' ? [] : [t(of.state === 'submitted' ? 'step.review_waits' : 'step.review_now')];
      case 'credited':
        return [t('deposit.step_credit_about')];
      case 'rejected':
        return of.remark === '' ? [] : [of.remark];
      case 'cancelled':
        return [];
    }
  };
  return life.stepsOf(of).map((step) => ({ ...step, title: titles[step.state], about: aboutOf(step) }));
}
