import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ChunkLoadError, ErrorState, reloadNewest } from '@glassbook/ui';
import { useTitle } from '../../carry/site.ts';

const reloadedKey = 'glassbook.reloaded';
/** A page that reloads by itself does so once in this time, never in a loop. */
const circleMs = 30_000;

/** After a new version the code of the old one is gone: the whole app is fetched anew, by itself once, then by hand. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(reloadedKey) ?? '0');
  if (!navigator.onLine || Date.now() - last < circleMs) return;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  void reloadNewest();
}

/** Shown in place of a page that could not be loaded or failed while it was drawn. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation('app');
  const chunk = error instanceof ChunkLoadError;
  useTitle(t('error.title'));
  useEffect(() => {
    if (chunk) reloadOnce();
  }, [chunk]);
  return (
    <div className="narrow pt-16">
      <ErrorState
        headingLevel={1}
        title={t(chunk ? 'error.page_not_loaded' : 'error.title')}
        code={error instanceof Error ? error.name : 'error'}
        onRetry={() => void reloadNewest()}
      >
        {t(chunk ? 'error.page_not_loaded_about' : 'error.about')}
      </ErrorState>
    </div>
  );
}
