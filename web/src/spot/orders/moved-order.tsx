import { lazy, Suspense } from 'react';
import type { Trading } from '../use-trading.ts';

const AmendSheet = lazy(async () => ({ default: (await import('./amend-sheet.tsx')).AmendSheet }));

/** Confirms the new price of an order whose line was dragged. */
export function MovedOrder({ market, own, moved, setMoved }: Trading) {
  const order = own.open.find(({ id }) => id === moved?.order);
  if (!order || !moved) return null;
  return (
    <Suspense fallback={null}>
      <AmendSheet order={order} market={market} price={moved.price} close={() => setMoved(undefined)} />
    </Suspense>
  );
}
