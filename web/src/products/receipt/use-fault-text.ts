import { useTranslation } from 'react-i18next';
import type { Fault, Where } from './chain.ts';

/** Where a receipt is wrong, in the language of the screen. */
export function useFaultText(): (fault: Fault) => string {
  const { t } = useTranslation('receipt');
  const placeOf = (where: Where | undefined): string => {
    if (!where) return '–';
    if (where.kind === 'tick') return t('tick', { seq: where.seq });
    return where.kind === 'link' ? t('link', { n: where.n }) : where.name;
  };
  return ({ code, where }) => t(`fault.${code}`, { where: placeOf(where) });
}
