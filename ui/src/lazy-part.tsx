import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from './error-boundary.tsx';
import { ChunkLoadError, loadTwice } from './load-twice.ts';
import { reloadNewest } from './reload-newest.ts';
import { ErrorState } from './states.tsx';

/** As `import` gives it. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Code that loads where it is first drawn, and is requested once more if it does not come. */
export const lazyTwice = <Props extends object>(load: Load<Props>) => lazy(() => loadTwice(load));

/** Shown in place of a part that failed. The app is reloaded by hand only: the rest of the page is whole. */
function PartError({ error, loadAgain }: { error: unknown; loadAgain: () => void }) {
  const { t } = useTranslation('app');
  return (
    <ErrorState
      code={error instanceof Error ? error.name : 'error'}
      onRetry={() => (error instanceof ChunkLoadError ? loadAgain() : void reloadNewest())}
    >
      {t('error.page_not_loaded_about')}
    </ErrorState>
  );
}

/** A part of a page whose code loads where it is first drawn. `meanwhile` stands in its place until then. Without it the rest of the page is whole. */
export function lazyPart<Props extends object>(load: Load<Props>, meanwhile: ReactNode = null): ComponentType<Props> {
  let Part = lazyTwice(load) as ComponentType<Props>;
  return function LazyPart(props) {
    const [tries, setTries] = useState(0);
    const loadAgain = async (): Promise<void> => {
      try {
        Part = (await load()).default;
        setTries(tries + 1);
      } catch {
        // Gone with its version: only a reload brings it. Without a network that would take away what is here.
        if (navigator.onLine) await reloadNewest();
      }
    };
    return (
      <ErrorBoundary at={tries} instead={(error) => <PartError error={error} loadAgain={() => void loadAgain()} />}>
        <Suspense fallback={meanwhile}>{createElement(Part, props)}</Suspense>
      </ErrorBoundary>
    );
  };
}
