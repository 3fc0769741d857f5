import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the page in the window's title. */
export function useTitle(title: string): void {
  const { t } = useTranslation('desk');
  const desk = t('title');
  useEffect(() => {
    document.title = `${title} · Glassbook ${desk}`;
  }, [title, desk]);
}
