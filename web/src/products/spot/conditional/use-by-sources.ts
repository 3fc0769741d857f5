import { useTranslation } from 'react-i18next';
import type { PriceSource } from './waits.ts';

/** The prices that can be waited for, to choose one. */
export function useBySources(): { value: PriceSource; label: string }[] {
  const { t } = useTranslation('conditional');
  return [
    { value: 'last', label: t('form.by_last') },
    { value: 'index', label: t('form.by_index') },
  ];
}
