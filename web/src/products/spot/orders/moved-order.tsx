import { lazyPart } from '@glassbook/ui';
import { useLastSeen } from '../../../shared/trading/orders/use-last-seen.ts';
import type { Trading } from '../use-trading.ts';

const AmendSheet = lazyPart(async () => ({ default: (await import('./amend-sheet.tsx')).AmendSheet }));

const AmendConditional = lazyPart(() => import('../conditional/amend-conditional.tsx'));

/** Confirms the new price of an order whose line was dragged. */
export function MovedOrder({ market, own, moved, setMoved }: Trading) {
  const close = (): void => setMoved(undefined);
  const waiting = useLastSeen(own.waiting, moved?.part && moved.order);
  const order = useLastSeen(own.open, moved?.part ? undefined : moved?.order);
  if (moved?.part && waiting)
    return <AmendConditional order={waiting} market={market} given={{ [moved.part]: moved.price }} close={close} />;
  if (!order || !moved) return null;
  return <AmendSheet order={order} market={market} price={moved.price} close={close} />;
}
