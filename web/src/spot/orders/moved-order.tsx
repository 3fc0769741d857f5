import { lazy, Suspense } from 'react';
import type { Trading } from '../use-trading.ts';

const AmendSheet = lazy(async () => ({ default: (await import('./amend-sheet.tsx')).AmendSheet }));

const AmendConditional = lazy(() => import('../conditional/amend-conditional.tsx'));

/** Confirms the new price of an order whose line was dragged. */
export function MovedOrder({ market, own, moved, setMoved }: Trading) {
  const close = (): void => setMoved(undefined);
  const waiting = moved?.part && own.waiting.find(({ id }) => id === moved.order);
  if (moved?.part && waiting)
    return (
      <Suspense fallback={null}>
        <AmendConditional order={waiting} market={market} given={{ [moved.part]: moved.price }} close={close} />
      </Suspense>
    );
  const order = own.open.find(({ id }) => id === moved?.order);
  if (!order || !moved) return null;
  return (
    <Suspense fallback={null}>
      <AmendSheet order={order} market={market} price={moved.price} close={close} />
    </Suspense>
  );
}
