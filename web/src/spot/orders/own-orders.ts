/**
 * Own orders as the channel tells them: all open ones at first, then each that changed. Closed ones leave the list; a fill is told once,
 * also when a snapshot after a lost connection brings it again.
 */
import type { spot } from '@glassbook/contract';

export type OwnOrders = {
  open: readonly spot.Order[];
  /** Newest first; those since the page was opened, at most the latest hundred. */
  fills: readonly spot.Fill[];
  /** Orders that ended since the page was opened, newest first. */
  ended: readonly spot.Order[];
};
export type OrdersNews = { orders: readonly spot.Order[]; fills: readonly spot.Fill[] };

export const noOrders: OwnOrders = { open: [], fills: [], ended: [] };
const kept = 100;

const newestFirst = (orders: readonly spot.Order[]): spot.Order[] =>
  [...orders].sort((a, b) => b.created_ms - a.created_ms || b.id - a.id);

/** The list after a push; a snapshot replaces what was open. */
export function foldOrders(own: OwnOrders, news: OrdersNews, snapshot: boolean): OwnOrders {
  const told = new Map(news.orders.map((order) => [order.id, order]));
  const before = snapshot ? [] : own.open.filter((order) => !told.has(order.id));
  const ended = news.orders.filter((order) => order.status !== 1);
  const known = new Set(own.fills.map((fill) => fill.id));
  const fills = news.fills.filter((fill) => !known.has(fill.id)).sort((a, b) => b.id - a.id);
  return {
    open: newestFirst([...before, ...news.orders.filter((order) => order.status === 1)]),
    fills: [...fills, ...own.fills].slice(0, kept),
    ended:
      ended.length === 0 ? own.ended : [...ended, ...own.ended.filter((order) => !told.has(order.id))].slice(0, kept),
  };
}

/** The prices at which own orders rest in a market, for the marks of its book. */
export function restingPrices(open: readonly spot.Order[], symbol: string): { bids: string[]; asks: string[] } {
  const here = open.filter((order) => order.symbol === symbol && order.order_type === 'limit');
  return {
    bids: here.filter((order) => order.type === 1).map((order) => order.target_price),
    asks: here.filter((order) => order.type === 2).map((order) => order.target_price),
  };
}
