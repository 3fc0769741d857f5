import { toast } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';

/** Copies a text, and says that it did, in the words of `done`, or that the browser forbids it. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const { t } = useTranslation('app');
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: done, tone: 'ok' });
    } catch {
      toast({ title: t('copy_failed'), tone: 'err' });
    }
  };
}
