import { useTranslation } from 'react-i18next';
import type { StateWords } from '../records/filters.tsx';
import type { ShownStep } from '../timeline.tsx';
import { isOpen, stepsOf, type Deposit, type State, type Step } from './steps.ts';

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
  const words = useStateWords();
  const aboutOf = ({ state, look }: Step): string[] => {
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
  return stepsOf(of).map((step) => ({
    ...{ key: step.state, look: step.look, atMs: step.atMs, about: aboutOf(step) },
    title:
      step.state === 'in_review'
        ? t('step.review')
        : step.state === 'credited'
          ? t('deposit.step_credit')
          : step.state === 'submitted' && of.returns !== null
            ? t('returned.stated')
            : words[step.state].text,
    awaited: step.look === 'now' && isOpen(of.state),
  }));
}
