/** An auction is carried out so many orders before one command: STOCK-032 to STOCK-036. */
import type { ConditionalRow, OrderRow, PlaceOrder } from '@glassbook/engine';
import { tradeRefusal } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { arrive } from '../spot/amend.ts';
import { endWaiting, show, touchWaiting, withdrawWaiting } from '../spot/conditional.ts';
import { expireOrder, expiringOrders } from '../spot/expiry.ts';
import { isStale, leave, requote } from '../spot/house-maker.ts';
import { accountFor, broughtBy, holdOf, leftOf, opposite, reaches, spotOf, type Market } from '../spot/market.ts';
import { bestOf } from '../spot/matching.ts';
import { enter } from '../spot/place.ts';
import { cancel, close, queue } from '../spot/resting.ts';
import { beginActions, setOwners } from './actions.ts';
import { tradeNext } from './auction.ts';
import { floorOf, type Stock } from './floor.ts';
import { follow, put } from './put.ts';
import { takeOut } from './take-out.ts';

const pieceAfter = (model: Model): number => (Math.floor(model.stepAt / 50) + 1) * 50;
const pieceOf = ({ rules: { auctionPiece = 0 } }: Stock): number => (auctionPiece === 0 ? 250 : auctionPiece);
const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;

/** One piece, through as many stages as it reaches. */
export function carryOut(model: Model, stock: Stock): void {
  const { market } = stock;
  if (stock.row.stage === 'arriving' && isStale(floorOf(model), market)) leave(floorOf(model), market, 'index_stale');
  for (let left = pieceOf(stock); left > 0 && stock.row.stage !== 'none';) {
    if (doNext(model, stock)) left -= 1;
    else endStage(model, stock);
  }
  stock.pieceDue = stock.row.stage === 'none' ? undefined : pieceAfter(model);
}

/** As in an open stock, but that no price is shown to what waits for one. */
export function asOpen(stock: Stock, run: () => void): void {
  Object.assign(stock.market, { status: 'open', gathers: false, isShut: false, opens: true });
  run();
  follow(stock);
}

/** One fill, arrival or end; false where the stage has none left. */
function doNext(model: Model, stock: Stock): boolean {
  const { market, row } = stock;
  const floor = floorOf(model);
  const [next] = market.line;
  if (row.stage === 'opening' || row.stage === 'closing') return tradeNext(model, stock);
  if (row.stage === 'arriving') {
    const value = next ? undefined : waitingIn(floor, row.market).find(isByValue);
    if (next || value)
      asOpen(stock, () => (next ? arriveAgain(floor, market, next) : arriveByValue(floor, market, value)));
    return next !== undefined || value !== undefined;
  }
  if (row.stage === 'ending') {
    const reason = row.session === 'delisted' ? 'delisted' : 'split';
    const [waiting] = waitingIn(floor, row.market);
    if (next) cancel(floor, next, reason);
    else if (waiting) endWaiting(floor, waiting, reason);
    return next !== undefined || waiting !== undefined;
  }
  if (!next) return false;
  if (isOver(floor, next)) endOver(floor, market, next);
  else {
    market.line.shift();
    market.isShut = false;
    queue(floor, market, next);
    follow(stock);
  }
  return true;
}

function endStage(model: Model, stock: Stock): void {
  const { market } = stock;
  const floor = floorOf(model);
  const before = spotOf(floor).nextPriority;
  const over: Partial<Stock['row']> = {
    ...{ stage: 'none', auction: undefined, auctionAt: undefined, auctionPrice: undefined, before: undefined },
  };
  switch (stock.row.stage) {
    case 'opening':
      takeOut(floor, market);
      put(model, stock, { stage: 'arriving', before });
      asOpen(stock, () => requote(floor, market));
      return;
    case 'arriving':
      put(model, stock, { ...over, session: 'open' });
      for (const by of ['last', 'index'] as const) show(floor, market, by);
      return;
    case 'closing':
      put(model, stock, { stage: 'queuing' });
      return;
    case 'queuing':
      put(model, stock, over);
      beginActions(model, stock);
      return;
    case 'returning':
    case 'ending':
    case 'none':
      put(model, stock, over);
      setOwners(model, stock);
  }
}

const waitingIn = (floor: Model, market: number): ConditionalRow[] =>
  [...spotOf(floor).waiting.values()].filter((each) => each.market === market).sort(byId);
const isByValue = ({ stop, profit, trail, trailPpm }: ConditionalRow): boolean =>
  stop + profit + trail === 0n && trailPpm === 0;

function arriveAgain(floor: Model, market: Market, order: OrderRow): void {
  if (isOver(floor, order)) {
    endOver(floor, market, order);
    return;
  }
  market.line.shift();
  const { owner, side, price, amount, postOnly } = order;
  floor.hold(accountFor(floor, market, owner, side), -holdOf(market, side, price, leftOf(order)));
  const first = market.book[opposite(side)][0];
  if (postOnly && first && reaches(side, price, first.price)) close(floor, order, 'cancelled', 'unfilled');
  else arrive(floor, market, order, { price, amount, best: bestOf(market) });
}

function arriveByValue(floor: Model, market: Market, order: ConditionalRow | undefined): void {
  if (!order) return;
  withdrawWaiting(floor, market, order);
  const { owner, value, selfTrade, clientOrderId: name } = order;
  const command: PlaceOrder = {
    ...{ kind: 'spot.placeOrder', owner, market: order.market, side: 'buy', type: 'market', timeInForce: 'IOC' },
    ...{ postOnly: false, price: 0n, amount: 0n, value, worstPrice: 0n, selfTrade },
    ...(name !== undefined && { clientOrderId: name }),
  };
  const outcome = enter(floor, market, command, { id: order.id });
  order.updatedAt = floor.at;
  if (outcome.ok) order.status = 'triggered';
  else Object.assign(order, { status: 'cancelled', endReason: 'refused', refusal: outcome.reason });
  touchWaiting(floor, order);
}

/** It should have ended while it could not. */
const isOver = (floor: Model, { id }: OrderRow): boolean => (spotOf(floor).expiries.get(id) ?? Infinity) <= floor.at;
function endOver(floor: Model, market: Market, order: OrderRow): void {
  const ended = order.timeInForce === 'IOC' ? 'unfilled' : 'expired';
  cancel(floor, order, tradeRefusal(floor, order.owner, broughtBy(market, order.side)) ? 'self_limit' : ended);
}

type End = { due: number; order: number };
/** The order of a stock that ends next. */
function nextEnd(floor: Model, market: number): End | undefined {
  const { open, waiting } = spotOf(floor);
  const own = [...expiringOrders(floor)].filter(
    ({ order }) => (open.get(order)?.market ?? waiting.get(order)?.market) === market,
  );
  return own.sort((a, b) => a.due - b.due || a.order - b.order)[0];
}

/** When the next orders of a stock end; undefined while an auction is carried out. */
export function endsDue(model: Model, { row }: Stock): number | undefined {
  const next = row.stage === 'none' ? nextEnd(floorOf(model), row.market) : undefined;
  return next && Math.max(next.due, row.endsFrom ?? 0);
}

/** Ends those whose time is over, so many at once. */
export function endOrders(model: Model, stock: Stock): void {
  const floor = floorOf(model);
  const { market, row } = stock;
  const due = () => {
    const next = nextEnd(floor, row.market);
    return next && next.due <= model.at ? next.order : undefined;
  };
  for (let left = pieceOf(stock); left > 0; left -= 1) {
    const id = due();
    if (id === undefined) break;
    const order = spotOf(floor).open.get(id);
    if (order) endOver(floor, market, order);
    else expireOrder(floor, id);
  }
  if (due() !== undefined) put(model, stock, { endsFrom: pieceAfter(model) });
}
