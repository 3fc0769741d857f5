/** Which of the own orders, trades, positions and receipts are shown. */
import type { futures } from '@glassbook/contract';
import { everyRow, startOf, type RowFilter } from '../../../shared/trading/orders/row-filter.ts';

export type FuturesFilter = RowFilter<OrderSide | PositionSide>;
export type OrderSide = 'buy' | 'sell';
export type PositionSide = futures.Position['side'];
export const everyRecord: FuturesFilter = everyRow;
export const orderSides = ['buy', 'sell'] as const;
export const sidesOfPositions = ['long', 'short'] as const;

/** The filter as the wire takes it; a side is asked for only where the list has it. */
export function listRequest<Side extends OrderSide | PositionSide>(
  { symbol, side, from, to }: FuturesFilter,
  sides: readonly Side[],
): { symbol?: string; side?: Side; from_ms?: string; to_ms?: string } {
  const [first, end, chosen] = [startOf(from), startOf(to, 1), sides.find((one) => one === side)];
  return {
    ...(symbol !== '' && { symbol }),
    ...(chosen && { side: chosen }),
    ...(first !== undefined && { from_ms: String(first) }),
    ...(end !== undefined && { to_ms: String(end) }),
  };
}

/** Whether an open order, which is at hand, is among those chosen. */
export function isOrderChosen(filter: FuturesFilter, order: futures.Order): boolean {
  const { symbol, side, from_ms, to_ms } = listRequest(filter, orderSides);
  return (
    (symbol === undefined || order.symbol === symbol) &&
    (side === undefined || order.side === side) &&
    order.created_ms >= Number(from_ms ?? 0) &&
    (to_ms === undefined || order.created_ms < Number(to_ms))
  );
}
