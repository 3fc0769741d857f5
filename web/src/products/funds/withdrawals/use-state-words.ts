import { useTranslation } from 'react-i18next';
import type { StateWords } from '../records/filters.tsx';
import type { State } from './steps.ts';

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
