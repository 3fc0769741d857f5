import { lazy } from 'react';

/** The sheet that amends an order, loaded when it is first opened. */
export const AmendSheet = lazy(async () => ({ default: (await import('./amend-sheet.tsx')).AmendSheet }));
