/** How an order comes to rest with its hold, and how it leaves. */
import type { Side } from '@glassbook/engine';
import type { OrderRow, PositionRow } from '@glassbook/engine/futures';
import type { Model } from '../model/model.ts';
import {
  futuresOf,
  heldFor,
  leftOf,
  marketOf,
  orderSide,
  otherSide,
  ownContractsOf,
  ownOf,
  rowsOf,
  touchOrder,
  type Market,
} from './market.ts';

const isWorse = (side: Side, price: bigint, than: bigint): boolean => (side === 'buy' ? price < than : price > than);
const accountFor = (model: Model, { owner }: OrderRow, { rules: { settle } }: Market) =>
  model.account(owner, 'futures', settle);

/** FUTURES-084: whether its hold is there. */
export function canRest(model: Model, market: Market, order: OrderRow): boolean {
  const hold = heldFor(market, order, leftOf(order));
  return hold === 0n || hold <= model.available(order.owner, 'futures', market.rules.settle);
}

export function rest(model: Model, market: Market, order: OrderRow): void {
  const futures = futuresOf(model);
  const hold = heldFor(market, order, leftOf(order));
  if (hold > 0n) model.hold(accountFor(model, order, market), hold);
  order.priority = futures.nextPriority;
  futures.nextPriority += 1;
  const book = market.book[order.side];
  let place = 0;
  while (place < book.length && !isWorse(order.side, (book[place] as OrderRow).price, order.price)) place += 1;
  book.splice(place, 0, order);
  ownOf(model, order.owner).orders.push(order);
  touchOrder(model, order);
}

/** The end of an order, whether it ever rested or not. */
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
  const { orders } = ownOf(model, order.owner);
  const place = orders.indexOf(order);
  if (place >= 0) orders.splice(place, 1);
}

export function cancel(model: Model, order: OrderRow, reason: OrderRow['cancelReason']): void {
  const market = marketOf(model, order.market);
  const hold = heldFor(market, order, leftOf(order));
  if (hold > 0n) model.hold(accountFor(model, order, market), -hold);
  leaveBook(model, market, order);
  close(model, order, 'cancelled', reason);
}

export function leaveBook(model: Model, market: Market, order: OrderRow): void {
  const book = market.book[order.side];
  book.splice(book.indexOf(order), 1);
  touchOrder(model, order);
}

export const ordersIn = (model: Model, owner: number, market: Market): OrderRow[] =>
  ownOf(model, owner).orders.filter((order) => order.market === market.rules.market);
const sumLeft = (orders: readonly OrderRow[]): number => orders.reduce((sum, order) => sum + leftOf(order), 0);
/** Contracts that resting orders open on a side. */
export const orderedBy = (model: Model, owner: number, market: Market, side: Side): number =>
  sumLeft(ordersIn(model, owner, market).filter((order) => order.closes === 0 && order.side === side));
/** Contracts of positions of a side that resting orders close; of one position where it is named. */
export const closingBy = (
  model: Model,
  owner: number,
  market: Market,
  side: PositionRow['side'],
  id?: number,
): number => sumLeft(ordersThatClose(model, owner, market, side, id));

function ordersThatClose(
  model: Model,
  owner: number,
  market: Market,
  side: PositionRow['side'],
  id?: number,
): OrderRow[] {
  const of = orderSide(otherSide(side));
  return ordersIn(model, owner, market).filter(
    (order) => order.side === of && (id === undefined ? order.closes !== 0 && order.follow === 0 : order.closes === id),
  );
}

/** FUTURES-004: a position has shrunk, so the newest orders that close too much are canceled. */
export function trim(model: Model, market: Market, { id, owner, side, contracts }: PositionRow): void {
  const newest = (of?: number) => ordersThatClose(model, owner, market, side, of).at(-1);
  for (let last = newest(id); last && closingBy(model, owner, market, side, id) > contracts; last = newest(id))
    cancel(model, last, 'reduce_only');
  const open = ownContractsOf(model, owner, market, side);
  for (let last = newest(); last && closingBy(model, owner, market, side) > open; last = newest())
    cancel(model, last, 'reduce_only');
}

/** The owner's orders in a market that would open more. */
export function cancelOpening(model: Model, owner: number, market: Market, reason: OrderRow['cancelReason']): void {
  for (const order of ordersIn(model, owner, market)) if (order.closes === 0) cancel(model, order, reason);
}
