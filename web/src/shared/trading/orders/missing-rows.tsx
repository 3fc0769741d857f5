import { ErrorState, SkeletonRows } from '@glassbook/ui';
import type { ReactNode } from 'react';
import type { LiveState } from '../../../carry/live/index.ts';

/** How many there are; undefined where the rows of a channel are not here, so that nothing says that there are none. */
export const knownCount = (count: number, ...channels: readonly LiveState<unknown>[]): number | undefined =>
  channels.every(({ value }) => value !== undefined) ? count : undefined;

/** The place of rows of channels that are on their way or refused, where nobody knows yet that there are none; nothing where all are here. */
export function missingRows(...channels: readonly LiveState<unknown>[]): ReactNode {
  const missing = channels.filter(({ value }) => value === undefined);
  if (missing.length === 0) return undefined;
  const [reason] = missing.flatMap((one) => (one.state === 'refused' ? [one.reason] : []));
  return reason === undefined ? <SkeletonRows /> : <ErrorState code={reason} />;
}
