import { createElement, Suspense, useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState, reloadNewest } from '@glassbook/ui';
import { lazyTwice } from './lazy-wide.ts';
import { ChunkLoadError } from './load-twice.ts';
import { ErrorBoundary } from './routing/error-boundary.tsx';

/** Shown in place of a part that failed. The app is reloaded by hand only: the rest of the page is whole. */
function PartError({ error }: { error: unknown }) {
  const { t } = useTranslation('app');
  useEffect(() => {
    if (!(error instanceof ChunkLoadError)) reportError(error);
  }, [error]);
  return (
    <ErrorState code={error instanceof Error ? error.name : 'error'} onRetry={() => void reloadNewest()}>
      {t('error.page_not_loaded_about')}
    </ErrorState>
  );
}

/** A part of a page whose code loads where it is first drawn. Without it the rest of the page is whole. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyTwice(load) as ComponentType<Props>;
  return function LazyPart(props) {
    return (
      <ErrorBoundary instead={PartError}>
        <Suspense fallback={null}>{createElement(Part, props)}</Suspense>
      </ErrorBoundary>
    );
  };
}
