import { spot } from '@glassbook/contract';
import { toast, useBusy } from '@glassbook/ui';
import { useRef, useState } from 'react';
import { ask } from '../../app/client.ts';
import { refresh } from '../../app/loadable.ts';
import type { Side } from '../../trading/instrument.ts';
import type { OrderActions } from '../../trading/orders/open-orders.tsx';
import type { Market } from '../market.ts';
import { clientOrderId } from '../../trading/ticket/client-order-id.ts';

const changed = (): void => refresh(spot.orders, spot.fills);

/** Cancelling, one or all. The list itself changes by push; here is only the answer. */
export function useOrderActions(markets: readonly Market[]): Omit<OrderActions, 'amend'> {
  const [cancelling, setCancelling] = useState<ReadonlySet<number>>(new Set());
  const [cancellingAll, run] = useBusy();
  // Not the state: two presses in one frame would both see it as it was drawn.
  const inFlight = useRef(new Set<number>());
  const cancel = async (id: number): Promise<void> => {
    if (inFlight.current.has(id)) return;
    inFlight.current.add(id);
    const show = () => setCancelling(new Set(inFlight.current));
    show();
    const answer = await ask(spot.cancelOrder, { id: String(id) }, { key: clientOrderId() });
    inFlight.current.delete(id);
    show();
    toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
    changed();
  };
  const cancelAll = async (symbol: string | undefined, side?: Side): Promise<void> => {
    const market = markets.find((one) => one.symbol === symbol);
    const pair = market ? { currency_id: String(market.base.id), legal_id: String(market.quote.id) } : {};
    const answer = await run(() =>
      ask(spot.cancelAll, { ...pair, ...(side && { type: side === 'buy' ? '1' : '2' }) }, { key: clientOrderId() }),
    );
    if (answer === undefined) return;
    toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
    changed();
  };
  return {
    cancelling,
    cancellingAll,
    cancel: (id: number): void => void cancel(id),
    cancelAll: (symbol, side): void => void cancelAll(symbol, side),
  };
}
