import { spot } from '@glassbook/contract';
import { toast } from '@glassbook/ui';
import { useState } from 'react';
import { ask } from '../../app/client.ts';
import { refresh } from '../../app/loadable.ts';
import type { Market } from '../market.ts';
import { clientOrderId } from '../ticket/client-order-id.ts';

const changed = (): void => refresh(spot.orders, spot.fills);

/** Cancelling, one or all. The list itself changes by push; here is only what was answered. */
export function useOrderActions() {
  const [cancelling, setCancelling] = useState<ReadonlySet<number>>(new Set());
  const [cancellingAll, setCancellingAll] = useState(false);
  const cancel = async (id: number): Promise<void> => {
    setCancelling((now) => new Set([...now, id]));
    const answer = await ask(spot.cancelOrder, { id: String(id) }, { key: clientOrderId() });
    setCancelling((now) => new Set([...now].filter((one) => one !== id)));
    toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
    changed();
  };
  const cancelAll = async (market: Market | undefined): Promise<void> => {
    const pair = market ? { currency_id: String(market.base.id), legal_id: String(market.quote.id) } : {};
    setCancellingAll(true);
    const answer = await ask(spot.cancelAll, pair, { key: clientOrderId() });
    setCancellingAll(false);
    toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
    changed();
  };
  return {
    cancelling,
    cancellingAll,
    cancel: (id: number): void => void cancel(id),
    cancelAll: (market: Market | undefined): void => void cancelAll(market),
  };
}
