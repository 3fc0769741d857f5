import { lazy, Suspense, useState } from 'react';
import type { MyPortfolio } from './use-portfolio.ts';

/** Loaded when it is opened. */
const AddsUp = lazy(() => import('./adds-up.tsx').then((page) => ({ default: page.AddsUp })));

/** How the total adds up, from the first time it is opened on. */
export function ProofSheet({ mine }: { mine: MyPortfolio }) {
  const [asked, setAsked] = useState(false);
  if (mine.proving && !asked) setAsked(true);
  return (
    asked && (
      <Suspense>
        <AddsUp mine={mine} />
      </Suspense>
    )
  );
}
