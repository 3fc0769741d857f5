import { futures } from '@glassbook/contract';
import { ask } from '../app/client.ts';
import { refresh } from '../app/loadable.ts';
import { useCancelling } from '../trading/orders/use-cancelling.ts';

/** Canceling, one or all. */
export const useOrderActions = () =>
  useCancelling({
    one: (id, key) => ask(futures.cancelOrder, { id }, { key }),
    all: (symbol, side, key) => ask(futures.cancelAll, { ...(symbol && { symbol }), ...(side && { side }) }, { key }),
    changed: () => refresh(futures.orders),
  });
