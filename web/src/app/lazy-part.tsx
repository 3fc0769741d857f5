import { createElement, Suspense, type ComponentType } from 'react';
import { lazyTwice } from './lazy-wide.ts';
import { ErrorBoundary } from './routing/error-boundary.tsx';

/** A part of a page whose code loads where it is first drawn. Without it the rest of the page is whole. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyTwice(load) as ComponentType<Props>;
  return function LazyPart(props) {
    return (
      <ErrorBoundary part>
        <Suspense fallback={null}>{createElement(Part, props)}</Suspense>
      </ErrorBoundary>
    );
  };
}
