import { useTranslation } from 'react-i18next';
import { date } from '@glassbook/ui/format';

/** The days of earn products, which are those of UTC. */
export function useDays() {
  const { i18n } = useTranslation();
  const day = (ms: number): string => date(ms, i18n.language, 'UTC');
  return { day, midnight: (ms: number): string => `${day(ms)}, 00:00 UTC` };
}
