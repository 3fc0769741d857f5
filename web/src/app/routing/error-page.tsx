import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@glassbook/ui';
import { ChunkLoadError } from '../load-twice.ts';
import { Title } from '../site.ts';

const reloadedKey = 'glassbook.reloaded';
/** A page that reloads by itself does so once in this time, never in a loop. */
const circleMs = 30_000;

/** After a new version the code of the old one is gone: the whole app is fetched anew, by itself once, then by hand. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(reloadedKey) ?? '0');
  if (!navigator.onLine || Date.now() - last < circleMs) return;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  window.location.reload();
}

type Failed = {
  error: unknown;
  /** Of a page whose rest is whole: it is reloaded by hand only. */
  part?: boolean | undefined;
};

/** Shown in place of a page, or a part of one, that could not be loaded or failed while it was drawn. */
export function ErrorPage({ error, part = false }: Failed) {
  const { t } = useTranslation('app');
  const chunk = error instanceof ChunkLoadError;
  useEffect(() => {
    if (!chunk) reportError(error);
    else if (!part) reloadOnce();
  }, [chunk, error, part]);
  const about = (
    <ErrorState
      headingLevel={part ? 2 : 1}
      title={chunk ? (part ? undefined : t('error.page_not_loaded')) : t('error.title')}
      code={error instanceof Error ? error.name : 'error'}
      onRetry={() => window.location.reload()}
    >
      {t(chunk ? 'error.page_not_loaded_about' : 'error.about')}
    </ErrorState>
  );
  if (part) return about;
  return (
    <div className="narrow pt-16">
      <Title title={t('error.title')} />
      {about}
    </div>
  );
}
