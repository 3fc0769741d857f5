/** A market in the simplest form: its rules, and two lists of orders, each in the order in which they are filled. */
import type { ConfigureMaker, ConfigureMarket, MarketRow, OrderRow, Side, Trade } from '@glassbook/engine';
import { changesOf, slice, type Account, type Model } from '../model/model.ts';

/** A price of a side of a book. */
export type Level = { market: number; side: Side; price: bigint };

export type Market = {
  rules: ConfigureMarket;
  status: 'open' | 'halted';
  /** Ten to the scale of the base asset: what a price is for. */
  whole: bigint;
  book: Record<Side, OrderRow[]>;
  maker: ConfigureMaker | undefined;
  /** The house maker's orders by level; some may be filled meanwhile. */
  ladder: Record<Side, OrderRow[]>;
};

export const spotOf = slice(() => ({
  markets: new Map<number, Market>(),
  /** Open orders by number, and those of each owner, oldest first. */
  open: new Map<number, OrderRow>(),
  openOf: new Map<number, OrderRow[]>(),
  nextOrder: 1,
  nextTrade: 1,
  nextPriority: 1,
}));

/** What the current command changed. */
export const rowsOf = changesOf(() => ({
  trades: [] as Trade[],
  markets: [] as MarketRow[],
  orders: new Map<number, OrderRow>(),
  /** By market, side and price. */
  levels: new Map<string, Level>(),
}));

export const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');
/** Whether an order with this limit may trade at `price`. */
export const reaches = (side: Side, limit: bigint, price: bigint): boolean =>
  side === 'buy' ? price <= limit : price >= limit;
const isWorse = (side: Side, price: bigint, than: bigint): boolean => (side === 'buy' ? price < than : price > than);
export const leftOf = (order: OrderRow): bigint => order.amount - order.filledAmount;
export const valueOf = (market: Market, price: bigint, amount: bigint): bigint => (price * amount) / market.whole;
/** A buy holds what it can cost, a sell itself. */
export const holdOf = (market: Market, side: Side, price: bigint, amount: bigint): bigint =>
  side === 'buy' ? valueOf(market, price, amount) : amount;

export function accountFor(model: Model, market: Market, owner: number, side: Side): Account {
  return model.account(owner, 'spot', side === 'buy' ? market.rules.quote : market.rules.base);
}
export const availableFor = (model: Model, market: Market, owner: number, side: Side): bigint =>
  model.available(owner, 'spot', side === 'buy' ? market.rules.quote : market.rules.base);

export function openOrdersOf(model: Model, owner: number): OrderRow[] {
  const { openOf } = spotOf(model);
  let orders = openOf.get(owner);
  if (!orders) openOf.set(owner, (orders = []));
  return orders;
}

/** Notes that the order and its level changed. */
export function touch(model: Model, order: OrderRow): void {
  const { orders, levels } = rowsOf(model);
  orders.set(order.id, order);
  const { market, side, price } = order;
  levels.set(`${market} ${side} ${price}`, { market, side, price });
}

/** Puts an order that has its hold at the end of the queue at its price. */
export function queue(model: Model, market: Market, order: OrderRow): void {
  const spot = spotOf(model);
  order.priority = spot.nextPriority;
  spot.nextPriority += 1;
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
  const book = market.book[side];
  book.splice(book.indexOf(order), 1);
  model.hold(accountFor(model, market, owner, side), -holdOf(market, side, price, leftOf(order)));
  touch(model, order);
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
  const own = openOrdersOf(model, order.owner);
  const place = own.indexOf(order);
  if (place >= 0) own.splice(place, 1);
}

export function cancel(model: Model, order: OrderRow, reason: OrderRow['cancelReason']): void {
  const market = spotOf(model).markets.get(order.market);
  if (!market) throw new Error('an open order has a market');
  withdraw(model, market, order);
  close(model, order, 'cancelled', reason);
}
