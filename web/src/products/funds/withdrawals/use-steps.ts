import { useTranslation } from 'react-i18next';
import type { ShownStep } from '../timeline.tsx';
import { isOpen, stepsOf, type State, type Step, type Withdrawal } from './steps.ts';

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
  const aboutOf = ({ state, look }: Step): string[] => {
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
  return stepsOf(of).map((step) => ({
    ...{ key: step.state, look: step.look, title: titles[step.state], atMs: step.atMs, about: aboutOf(step) },
    awaited: step.look === 'now' && isOpen(of.state),
  }));
}
