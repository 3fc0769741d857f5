import { limit } from '@glassbook/contract';
import { toast } from '@glassbook/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { loadWords } from '../../carry/language.ts';
import { useCall } from '../../carry/loadable.ts';
import { paths } from '../../carry/paths.ts';
import { keep, kept } from '../../carry/storage.ts';
import { nextReminder, type Visit } from './visit.ts';

const MINUTE = 60_000;
const name = 'limit.visit';

/** Where one was kept that can be read. */
function keptVisit(): Visit | undefined {
  const [began, seen, shown] = (kept(name) ?? '').split(' ').map(Number);
  return began && seen && shown !== undefined ? { began, seen, shown } : undefined;
}

/** Reminds of the time spent here, each time the minutes that were chosen have passed again. Shared by all windows of the browser. */
export function SessionReminder() {
  const { i18n } = useTranslation('app');
  const go = useNavigate();
  const minutes = useCall(limit.limits, {}, { staleMs: 10 * MINUTE }).data?.limits.find(
    (row) => row.name === 'session',
  )?.amount;
  useEffect(() => {
    const tick = (): void => {
      if (document.visibilityState !== 'visible') return;
      const before = kept(name);
      const next = nextReminder(keptVisit(), Date.now(), minutes ? Number(minutes) : undefined);
      keep(name, `${next.visit.began} ${next.visit.seen} ${next.visit.shown}`);
      const { due } = next;
      if (due === undefined) return;
      loadWords(['limit']).then(
        () => {
          const say = i18n.getFixedT(i18n.language, 'limit');
          toast({
            ...{ tone: 'info', about: 'session' },
            title: say('limit:reminder.title'),
            body: say('limit:reminder.body', { minutes: due }),
            action: { label: say('limit:title'), run: () => void go(paths.limits) },
          });
        },
        // It has not been shown: the next tick does.
        () => keep(name, before),
      );
    };
    tick();
    const timer = setInterval(tick, MINUTE / 4);
    return () => clearInterval(timer);
  }, [minutes, i18n, go]);
  return null;
}
