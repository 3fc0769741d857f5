/** Which of the own orders and fills are shown. */
import type { spot } from '@glassbook/contract';
import { everyRow, startOf, type RowFilter } from '../../../shared/trading/orders/row-filter.ts';
import type { Market } from '../market.ts';

export type OrderFilter = RowFilter<'buy' | 'sell'>;
export const everyOrder: OrderFilter = everyRow;

/** The filter as the wire takes it. Fills and conditional orders have no type. */
export function filterRequest({ symbol, side, type, from, to }: OrderFilter, markets: readonly Market[]) {
  const market = markets.find((one) => one.symbol === symbol);
  const [first, end] = [startOf(from), startOf(to, 1)];
  const request = {
    ...(market && { currency_id: String(market.base.id), legal_id: String(market.quote.id) }),
    ...(side !== '' && { type: side === 'buy' ? ('1' as const) : ('2' as const) }),
    ...(first !== undefined && { from_ms: String(first) }),
    ...(end !== undefined && { to_ms: String(end) }),
  };
  return { conditionals: request, fills: request, orders: { ...request, ...(type !== '' && { order_type: type }) } };
}

/** Whether a conditional order is; one at limit is a limit order as it is placed. */
export const isConditionalChosen = (
  filter: OrderFilter,
  order: Pick<spot.Conditional, 'symbol' | 'type' | 'created_ms' | 'stop_limit' | 'profit_limit'>,
): boolean => {
  const atLimit = order.stop_limit !== null || order.profit_limit !== null;
  return isChosen(filter, { ...order, order_type: atLimit ? 'limit' : 'market' });
};

/** Whether an order that is at hand is among those chosen. */
export function isChosen(
  { symbol, side, type, from, to }: OrderFilter,
  order: { symbol: string; type: 1 | 2; order_type: 'limit' | 'market'; created_ms: number },
): boolean {
  const end = startOf(to, 1);
  return (
    (symbol === '' || order.symbol === symbol) &&
    (side === '' || (order.type === 1) === (side === 'buy')) &&
    (type === '' || order.order_type === type) &&
    order.created_ms >= (startOf(from) ?? 0) &&
    (end === undefined || order.created_ms < end)
  );
}
