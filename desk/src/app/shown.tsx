import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner, ErrorState, SkeletonRows } from '@glassbook/ui';
import { WifiOff } from 'lucide-react';
import type { Loadable } from './calls.ts';
import { stamp } from './stamp.ts';

/** Why what stands below could not be loaded again, and of when it is. */
function Old({ failure, atMs }: { failure: string; atMs: number }) {
  const { t } = useTranslation('desk');
  return (
    <Banner tone="err" icon={<WifiOff size={18} strokeWidth={1.75} aria-hidden="true" />}>
      {[failure, t('shown.old', { time: stamp(atMs).slice(11) })].filter((part) => part !== '').join(' ')}
    </Banner>
  );
}

/** What was asked for, its place while it is not there, or why it is not. What could not be loaded again is marked as old. */
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
  if (of.data !== undefined)
    return (
      <>
        {of.failure !== undefined && <Old failure={of.failure} atMs={of.atMs} />}
        {children(of.data)}
      </>
    );
  if (of.failure === undefined) return <SkeletonRows rows={rows} height={44} />;
  return (
    <ErrorState headingLevel={headingLevel} title={of.failure === '' ? undefined : of.failure} onRetry={of.retry}>
      {of.failure === '' ? undefined : <></>}
    </ErrorState>
  );
}
