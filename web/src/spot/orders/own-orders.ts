import type { spot } from '@glassbook/contract';

/** Those that still stand, of the channel's list, which keeps ended ones with their last state. */
export const openOrders = (orders: readonly spot.Order[]): spot.Order[] => orders.filter((order) => order.status === 1);

/** The prices at which own orders rest in a market, for the marks of its book. */
export function restingPrices(open: readonly spot.Order[], symbol: string): { bids: string[]; asks: string[] } {
  const here = open.filter((order) => order.symbol === symbol && order.order_type === 'limit');
  return {
    bids: here.filter((order) => order.type === 1).map((order) => order.target_price),
    asks: here.filter((order) => order.type === 2).map((order) => order.target_price),
  };
}
