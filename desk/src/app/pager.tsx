import { useTranslation } from 'react-i18next';
import { Button } from '@glassbook/ui';

/** Pages of a list that the server cuts. */
export function Pager({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('desk');
  if (last <= 1) return null;
  return (
    <nav className="desk-actions mt3" aria-label={t('pages.title')}>
      <Button size="sm" tone="outlined" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('pages.previous')}
      </Button>
      <span className="cap c2">{t('pages.page', { page, last })}</span>
      <Button size="sm" tone="outlined" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('pages.next')}
      </Button>
    </nav>
  );
}
