/** How an order comes to rest in a book and how it leaves. */
import type { OrderRow } from '@glassbook/engine';
import type { Model } from '../model/model.ts';
import { entryEnded } from './cover.ts';
import { legEnded } from './leg-fills.ts';
import { accountFor, holdOf, isWorse, leftOf, openOrdersOf, rowsOf, spotOf, touch, type Market } from './market.ts';

/** Puts an order that has its hold at the end of the queue at its price. */
export function queue(model: Model, market: Market, order: OrderRow): void {
  const spot = spotOf(model);
  order.priority = spot.nextPriority;
  spot.nextPriority += 1;
  if (market.isShut) {
    order.priority = 0;
    market.line.push(order);
    rowsOf(model).orders.set(order.id, order);
    return;
  }
  const book = market.book[order.side];
  let place = 0;
  while (place < book.length && !isWorse(order.side, (book[place] as OrderRow).price, order.price)) place += 1;
  book.splice(place, 0, order);
  touch(model, order);
}

/** Holds what the rest of the order can cost, and queues it. */
export function rest(model: Model, market: Market, order: OrderRow): void {
  const { side, price, owner } = order;
  model.hold(accountFor(model, market, owner, side), holdOf(market, side, price, leftOf(order)));
  const spot = spotOf(model);
  if (!spot.open.has(order.id)) {
    spot.open.set(order.id, order);
    openOrdersOf(model, owner).push(order);
  }
  queue(model, market, order);
}

/** Takes an order out of its queue and gives back what it still holds. */
export function withdraw(model: Model, market: Market, order: OrderRow): void {
  const { side, price, owner } = order;
  const isInLine = market.line.includes(order);
  const queue = isInLine ? market.line : market.book[side];
  queue.splice(queue.indexOf(order), 1);
  model.hold(accountFor(model, market, owner, side), -holdOf(market, side, price, leftOf(order)));
  if (isInLine) rowsOf(model).orders.set(order.id, order);
  else touch(model, order);
}

/** The end of an order that is in no book any more. */
export function close(
  model: Model,
  order: OrderRow,
  status: 'done' | 'cancelled',
  reason?: OrderRow['cancelReason'],
): void {
  order.status = status;
  order.cancelReason = reason;
  order.updatedAt = model.at;
  rowsOf(model).orders.set(order.id, order);
  spotOf(model).open.delete(order.id);
  const expires = spotOf(model).expiries.get(order.id);
  if (expires !== undefined) {
    spotOf(model).expiries.delete(order.id);
    rowsOf(model).expiries.set(order.id, { order: order.id, at: expires, status: 'over' });
  }
  const own = openOrdersOf(model, order.owner);
  const place = own.indexOf(order);
  if (place >= 0) own.splice(place, 1);
  entryEnded(model, order);
  const market = spotOf(model).markets.get(order.market);
  if (market) legEnded(model, market, order);
}

export function cancel(model: Model, order: OrderRow, reason: OrderRow['cancelReason']): void {
  const market = spotOf(model).markets.get(order.market);
  if (!market) throw new Error('an open order has a market');
  withdraw(model, market, order);
  close(model, order, 'cancelled', reason);
}
