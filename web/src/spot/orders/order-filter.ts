/** Which of the own orders and fills are shown. */
import type { Market } from '../market.ts';

/** What is chosen; empty where all are shown. Days are of the user's own zone. */
export type OrderFilter = {
  symbol: string;
  side: '' | 'buy' | 'sell';
  type: '' | 'limit' | 'market';
  from: string;
  to: string;
};
export const everyOrder: OrderFilter = { symbol: '', side: '', type: '', from: '', to: '' };

/** The first moment of a day, in milliseconds UTC; of the day after it with `days` 1. Undefined where no day is chosen. */
function startOf(day: string, days = 0): number | undefined {
  if (day === '') return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + days).getTime();
}

/** The filter as the wire takes it. A fill has no type. */
export function filterRequest({ symbol, side, type, from, to }: OrderFilter, markets: readonly Market[]) {
  const market = markets.find((one) => one.symbol === symbol);
  const [first, end] = [startOf(from), startOf(to, 1)];
  const request = {
    ...(market && { currency_id: String(market.base.id), legal_id: String(market.quote.id) }),
    ...(side !== '' && { type: side === 'buy' ? ('1' as const) : ('2' as const) }),
    ...(first !== undefined && { from_ms: String(first) }),
    ...(end !== undefined && { to_ms: String(end) }),
  };
  return { fills: request, orders: { ...request, ...(type !== '' && { order_type: type }) } };
}

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
