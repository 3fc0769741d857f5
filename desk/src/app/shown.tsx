import type { ReactNode } from 'react';
import { ErrorState, SkeletonRows } from '@glassbook/ui';
import type { Loadable } from './calls.ts';

/** What was asked for, its place while it is not there, or why it is not. */
export function Shown<T>({
  of,
  rows = 6,
  children,
}: {
  of: Loadable<T>;
  rows?: number;
  children: (data: T) => ReactNode;
}) {
  if (of.data !== undefined) return children(of.data);
  if (of.failure === undefined) return <SkeletonRows rows={rows} height={44} />;
  return (
    <ErrorState headingLevel={2} title={of.failure === '' ? undefined : of.failure} onRetry={of.retry}>
      {of.failure === '' ? undefined : <></>}
    </ErrorState>
  );
}
