import { spot } from '@glassbook/contract';
import { ask } from '../../../carry/client.ts';
import { refresh } from '../../../carry/loadable.ts';
import type { OrderActions } from '../../../shared/trading/orders/open-orders.tsx';
import { useCancelling } from '../../../shared/trading/orders/use-cancelling.ts';
import { callsOf } from '../calls.ts';
import type { Market } from '../market.ts';

/** Cancelling, one or all. */
export function useOrderActions(markets: readonly Market[]): Omit<OrderActions, 'amend'> {
  const { routes } = callsOf(markets[0]);
  return useCancelling({
    one: (id, key) => ask(routes.cancelOrder, { id }, { key }),
    all: (symbol, side, key) => {
      const market = markets.find((one) => one.symbol === symbol);
      const pair = market ? { currency_id: String(market.base.id), legal_id: String(market.quote.id) } : {};
      return ask(routes.cancelAll, { ...pair, ...(side && { type: side === 'buy' ? '1' : '2' }) }, { key });
    },
    changed: () => refresh(routes.orders, routes.fills, spot.conditionals),
  });
}
