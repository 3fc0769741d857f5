import { spot } from '@glassbook/contract';
import { toast } from '@glassbook/ui';
import { useState } from 'react';
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
  const [cancellingAll, setCancellingAll] = useState(false);
  const cancel = async (id: number): Promise<void> => {
    setCancelling((now) => new Set([...now, id]));
    const answer = await ask(spot.cancelOrder, { id: String(id) }, { key: clientOrderId() });
    setCancelling((now) => new Set([...now].filter((one) => one !== id)));
    toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
    changed();
  };
  const cancelAll = async (symbol: string | undefined, side?: Side): Promise<void> => {
    const market = markets.find((one) => one.symbol === symbol);
    const pair = market ? { currency_id: String(market.base.id), legal_id: String(market.quote.id) } : {};
    setCancellingAll(true);
    const answer = await ask(
      spot.cancelAll,
      { ...pair, ...(side && { type: side === 'buy' ? '1' : '2' }) },
      { key: clientOrderId() },
    );
    setCancellingAll(false);
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
