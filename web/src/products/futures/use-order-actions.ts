import { futures } from '@glassbook/contract';
import { ask } from '../../carry/client.ts';
import { refresh } from '../../carry/loadable.ts';
import { useCancelling } from '../../shared/trading/orders/use-cancelling.ts';

/** Canceling, one or all. */
export const useOrderActions = () =>
  useCancelling({
    one: (id, key) => ask(futures.cancelOrder, { id }, { key }),
    all: (symbol, side, key) => ask(futures.cancelAll, { ...(symbol && { symbol }), ...(side && { side }) }, { key }),
    changed: () => refresh(futures.orders),
  });
