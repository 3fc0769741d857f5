import { useTranslation } from 'react-i18next';
import { date, time } from '@glassbook/ui/format';

/** The days and moments of earn products, which are those of UTC. */
export function useDays() {
  const { i18n } = useTranslation();
  const day = (ms: number): string => date(ms, i18n.language, 'UTC');
  const moment = (ms: number): string => `${day(ms)}, ${time(ms, i18n.language, 'UTC', false)} UTC`;
  return { day, moment, midnight: (ms: number): string => `${day(ms)}, 00:00 UTC` };
}
