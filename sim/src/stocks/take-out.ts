import type { Model } from '../model/model.ts';
import { touchLevel, type Market } from '../spot/market.ts';

/** All orders leave their queues and stand in line, before those that came meanwhile. */
export function takeOut(floor: Model, market: Market): void {
  const orders = [...market.book.buy, ...market.book.sell].sort((a, b) => a.priority - b.priority);
  for (const order of orders) touchLevel(floor, order);
  market.line.unshift(...orders);
  market.book.buy.length = 0;
  market.book.sell.length = 0;
}
