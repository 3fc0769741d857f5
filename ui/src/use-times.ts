import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { date, dateTime, relative, time, zoneName, zoneNote } from './format/index.ts';
import { serverNow } from './server-clock.ts';

/** Times in the language of the screen and the zone of the user. */
export function useTimes() {
  const { t, i18n } = useTranslation('app');
  const locale = i18n.language;
  return useMemo(() => {
    const note = (ms: number): string => zoneNote(ms, serverNow(), locale);
    return {
      /** "5 minutes ago", or a date after 30 days. */
      ago: (ms: number, now = serverNow()): string => {
        const said = relative(ms, now);
        if (said.key === 'date') return date(said.ms, locale);
        return said.key === 'time.just_now' ? t(said.key) : t(said.key, { count: said.count });
      },
      date: (ms: number, zone?: string): string => date(ms, locale, zone),
      time: (ms: number, seconds = true): string => time(ms, locale, undefined, seconds) + note(ms),
      dateTime: (ms: number): string => dateTime(ms, locale) + note(ms),
      /** The zone's name, to be shown once over a list; a time that was in another one names it. */
      zone: (ms = serverNow()): string => zoneName(ms, locale),
    };
  }, [t, locale]);
}
