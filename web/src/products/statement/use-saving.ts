import { toast, useBusy } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { save, type Opened } from './export.ts';

/** Saves a file that is opened, whole, and says so or why not. */
export function useSaving(): [busy: boolean, start: (open: () => Promise<Opened>) => void] {
  const { t } = useTranslation('statement');
  const [busy, run] = useBusy();
  const start = (open: () => Promise<Opened>) =>
    void run(async () => {
      try {
        const opened = await open();
        if (!opened.ok) {
          toast({ title: opened.message, tone: 'err' });
          return;
        }
        save(await opened.response.blob(), opened.name);
        toast({ title: t('export.done'), tone: 'ok' });
      } catch {
        toast({ title: t('export.cut'), tone: 'err' });
      }
    });
  return [busy, start];
}
