import { lazyPart } from '@glassbook/ui';
import { useState } from 'react';
import type { MyPortfolio } from './use-portfolio.ts';

/** Loaded when it is opened. */
const AddsUp = lazyPart(async () => ({ default: (await import('./adds-up.tsx')).AddsUp }));

/** How the total adds up, from the first time it is opened on. */
export function ProofSheet({ mine }: { mine: MyPortfolio }) {
  const [asked, setAsked] = useState(false);
  if (mine.proving && !asked) setAsked(true);
  return asked && <AddsUp mine={mine} />;
}
