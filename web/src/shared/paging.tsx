import { Button } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';

/** The way to the other pages of a list that has its newest first. */
export function Paging({ page, last, go }: { page: number; last: number; go: (page: number) => void }) {
  const { t } = useTranslation('app');
  return (
    <nav className="pad row sb py-4" aria-label={t('paging.label')}>
      <Button tone="neutral" disabled={page <= 1} onClick={() => go(page - 1)}>
        {t('paging.newer')}
      </Button>
      <span className="cap c2">{t('paging.page', { page, last })}</span>
      <Button tone="neutral" disabled={page >= last} onClick={() => go(page + 1)}>
        {t('paging.older')}
      </Button>
    </nav>
  );
}
