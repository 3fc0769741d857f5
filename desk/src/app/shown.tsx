import type { ReactNode } from 'react';
import { ErrorState, SkeletonRows } from '@glassbook/ui';
import type { Loadable } from './calls.ts';

/** What was asked for, its place while it is not there, or why it is not. */
export function Shown<T>({
  of,
  rows = 6,
  headingLevel = 2,
  children,
}: {
  of: Loadable<T>;
  rows?: number;
  /** Of the failure: 1 where the page has no other heading. */
  headingLevel?: 1 | 2;
  children: (data: T) => ReactNode;
}) {
  if (of.data !== undefined) return children(of.data);
  if (of.failure === undefined) return <SkeletonRows rows={rows} height={44} />;
  return (
    <ErrorState headingLevel={headingLevel} title={of.failure === '' ? undefined : of.failure} onRetry={of.retry}>
      {of.failure === '' ? undefined : <></>}
    </ErrorState>
  );
}
