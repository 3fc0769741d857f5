import { Button } from '@glassbook/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pages } from './use-pages.ts';

/** Loads the next page when the end of the list comes into view, or on request; shows when there is no more. */
export function LoadMore({ pages }: { pages: Pick<Pages<unknown>, 'loaded' | 'more' | 'loadingMore' | 'loadMore'> }) {
  const { t } = useTranslation('wallet');
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(pages.loadMore);
  const failed = pages.loaded.state === 'failed';
  const waiting = pages.more && !pages.loadingMore && !failed;
  useEffect(() => {
    load.current = pages.loadMore;
  });
  useEffect(() => {
    if (!waiting || end.current === null || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), {
      rootMargin: '200px',
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [waiting]);
  return (
    <div ref={end} className="flex justify-center py-4 min-h-19">
      {pages.more ? (
        <Button tone="ghost" busy={pages.loadingMore && t('records.loading')} onClick={pages.loadMore}>
          {t(failed ? 'records.again' : 'records.more')}
        </Button>
      ) : (
        <p className="cap c3">{t('records.end')}</p>
      )}
    </div>
  );
}
