import { lazy, Suspense, useState } from 'react';
import type { AddsUpProps } from './adds-up.tsx';

const AddsUp = lazy(() => import('./adds-up.tsx'));

/** How the total adds up, loaded when somebody first asks: the pages that show a total open sooner without it. */
export function AddsUpLater(props: AddsUpProps) {
  const [asked, setAsked] = useState(false);
  if (props.open && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <AddsUp {...props} />
    </Suspense>
  );
}
