import type { ReactNode } from 'react';
import { ErrorState, SkeletonRows } from '@glassbook/ui';
import type { Loadable } from '../carry/loadable.ts';

export type ShownProps<T> = {
  of: Loadable<T>;
  /** In the shape of what comes. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Shows data in whichever of its states it is; what was there stays while new data fails. */
export function Shown<T>({ of, skeleton, children }: ShownProps<T>) {
  if (of.data !== undefined) return children(of.data);
  if (of.state === 'failed') {
    const said = of.failure.reason === 'unreachable' ? undefined : of.failure.message;
    return (
      <ErrorState onRetry={of.retry} code={of.failure.reason}>
        {said}
      </ErrorState>
    );
  }
  return skeleton ?? <SkeletonRows />;
}
