/** Orders of stocks: while a stock is open as in every book, else they wait for an auction. */
import { refuse, type Outcome } from '../../core/entry.ts';
import { ticksIn } from '../../core/grid.ts';
import { ABSENT } from '../../core/int-map.ts';
import { timeInForceOf } from '../../core/orders/order-flags.ts';
import { BUY, sideName } from '../../core/side.ts';
import type { Side } from '../../core/terms.ts';
import { amendOrder as amendInBook } from '../../spot/amend-order.ts';
import { hasLeg } from '../../spot/conditional/check-conditional.ts';
import { amendConditional as amendWaiting } from '../../spot/conditional/amend-conditional.ts';
import { placeConditional as placeWaiting } from '../../spot/conditional/place-conditional.ts';
import { life } from '../../spot/open-orders.ts';
import { enterOrder } from '../../spot/place-order.ts';
import type { Market, State as SpotState } from '../../spot/state.ts';
import type { PlaceStockConditional, PlaceStockOrder, StocksCommand, StocksDone, StocksRefusal } from '../command.ts';
import { isAdjusting, referenceOf, sessionOf } from '../session/times.ts';
import type { Listing, State } from '../state.ts';
import { waitingLimit } from '../sums.ts';
import { floorOf } from '../view.ts';
import { GTC_MS } from '../words.ts';
import { waitByValue } from './by-value.ts';

type Done<K extends keyof StocksDone> = Outcome<StocksRefusal, StocksDone[K]>;
type CommandOf<K extends StocksCommand['kind']> = Extract<StocksCommand, { kind: K }>;

/** Places an order: in an open stock it trades what it can, then rests or ends; else it waits for the next auction. Refused as in every book, and where it cannot wait for an auction. */
export function placeOrder(state: State, command: PlaceStockOrder): Done<'stocks.placeOrder'> {
  const listing = state.stocks.listings.get(command.market);
  if (!listing) return refuse('spot.market_not_found');
  const stopped = refusalNow(state, listing);
  if (stopped) return refuse(stopped);
  const expiresAt = expiryOf(state, listing, command.timeInForce);
  if (expiresAt === undefined) return refuse('stocks.not_trading');
  const floor = floorOf(state);
  if (listing.market.gathers) return gather(state, listing, command, expiresAt);
  const { timeInForce } = command;
  const rests = command.type === 'limit' && (timeInForce === 'DAY' || timeInForce === 'GTC');
  const kind = 'spot.placeOrder' as const;
  if (rests)
    return enterOrder(floor, listing.market, { ...command, kind, timeInForce: keptAs(timeInForce), expiresAt });
  return enterOrder(floor, listing.market, { ...command, kind, timeInForce: timeInForce === 'FOK' ? 'FOK' : 'IOC' });
}

/** How the book keeps an order that rests: both have an end. */
const keptAs = (timeInForce: 'DAY' | 'GTC'): 'GTD' | 'GTC' => (timeInForce === 'DAY' ? 'GTD' : 'GTC');

/** Why nothing is placed or amended in a stock now. */
function refusalNow(state: State, { row, market }: Listing): StocksRefusal | undefined {
  if (row.session === 'delisted') return 'stocks.delisted';
  return isAdjusting(state, market.market) ? 'stocks.adjusting' : undefined;
}

/** When an order ends: at the next close, or in 90 days; undefined where no session is to come. */
function expiryOf(state: State, listing: Listing, timeInForce: PlaceStockOrder['timeInForce']): number | undefined {
  const session = sessionOf(state, listing);
  return session && (timeInForce === 'GTC' ? state.at + GTC_MS : session.closesAt);
}

/** An order that waits for an auction: a limit order as it is, a market order by amount at 10 % around the reference, a buy by value for the opening after it. */
function gather(
  state: State,
  listing: Listing,
  command: PlaceStockOrder,
  expiresAt: number,
): Done<'stocks.placeOrder'> {
  const { timeInForce, side, type, value, amount, worstPrice } = command;
  const { market } = listing;
  const session = sessionOf(state, listing);
  const floor = floorOf(state);
  if (!session || timeInForce === 'IOC' || timeInForce === 'FOK' || command.postOnly)
    return refuse('stocks.not_trading');
  const kind = 'spot.placeOrder' as const;
  if (type === 'limit') {
    const crossed = ownCrossing(floor, market, command.owner, side, command.price);
    if (crossed) return refuse(crossed);
    return enterOrder(floor, market, { ...command, kind, timeInForce: keptAs(timeInForce), expiresAt });
  }
  if ((amount === 0n) === (value === 0n)) return refuse('spot.amount_missing');
  if (value !== 0n) {
    const canWait = side === 'buy' && command.exits === undefined;
    return canWait ? waitByValue(floor, market, command) : refuse('stocks.not_trading');
  }
  const reference = referenceOf(state, listing);
  if (reference === undefined) return refuse('spot.no_index_price');
  const price = worstPrice === 0n ? waitingLimit(side, reference, market.steps.tick) : worstPrice;
  const crossed = ownCrossing(floor, market, command.owner, side, price);
  if (crossed) return refuse(crossed);
  const whole = { ...command, kind, type: 'limit', timeInForce: 'IOC', price, worstPrice: 0n } as const;
  return enterOrder(floor, market, { ...whole, expiresAt: session.closesAt });
}

/** An auction would trade an order with one of the same owner that it crosses. */
function ownCrossing(
  { spot: { orders } }: SpotState,
  market: Market,
  owner: number,
  side: Side,
  price: bigint,
  except = ABSENT,
): StocksRefusal | undefined {
  const ticks = ticksIn(market, price);
  const isCrossed = orders.idsOf(owner).some((id) => {
    const slot = orders.slotOf.get(id);
    if (slot === except || orders.market(slot) !== market.market) return false;
    const isBuy = orders.side(slot) === BUY;
    if (isBuy === (side === 'buy')) return false;
    return isBuy ? ticks <= orders.ticks(slot) : ticks >= orders.ticks(slot);
  });
  return isCrossed ? 'stocks.would_trade_with_self' : undefined;
}

/** Puts an order aside until a price is reached while the stock is open. */
export function placeConditional(state: State, command: PlaceStockConditional): Done<'stocks.placeConditional'> {
  const listing = state.stocks.listings.get(command.market);
  if (!listing) return refuse('spot.market_not_found');
  const stopped = refusalNow(state, listing);
  if (stopped) return refuse(stopped);
  const expiresAt = expiryOf(state, listing, command.timeInForce);
  if (expiresAt === undefined) return refuse('stocks.not_trading');
  const { timeInForce: _, ...shared } = command;
  const floor = floorOf(state);
  const { market } = listing;
  if (market.gathers && hasLeg(command)) {
    const crossed = ownCrossing(floor, market, command.owner, command.side, command.profitLimit);
    if (crossed) return refuse(crossed);
  }
  return placeWaiting(floor, { ...shared, kind: 'spot.placeConditional', expiresAt });
}

/** Changes the limit or the amount of an order; a market order that waits has none to change, and while an auction is carried out no order of the stock changes. */
export function amendOrder(state: State, command: CommandOf<'stocks.amendOrder'>): Done<'stocks.amendOrder'> {
  const floor = floorOf(state);
  const slot = life.ownSlot(floor, command.owner, command.order);
  const listing = slot === ABSENT ? undefined : state.stocks.listings.get(floor.spot.orders.market(slot));
  if (!listing) return refuse('spot.order_not_open');
  const stopped = refusalNow(state, listing);
  if (stopped) return refuse(stopped);
  if (listing.row.stage !== 'none') return refuse('stocks.in_auction');
  const { orders } = floor.spot;
  if (timeInForceOf(orders.flags(slot)) === 'IOC') return refuse('stocks.not_trading');
  if (listing.market.gathers && command.price !== 0n) {
    const side = sideName(orders.side(slot));
    const crossed = ownCrossing(floor, listing.market, command.owner, side, command.price, slot);
    if (crossed) return refuse(crossed);
  }
  return amendInBook(floor, { ...command, kind: 'spot.amendOrder' });
}

/** Changes the prices of an order that waits for one. */
export function amendConditional(
  state: State,
  command: CommandOf<'stocks.amendConditional'>,
): Done<'stocks.amendConditional'> {
  const floor = floorOf(state);
  const order = floor.spot.conditionals.get(command.order);
  const listing = order?.owner === command.owner ? state.stocks.listings.get(order.market) : undefined;
  if (!order || !listing) return refuse('spot.order_not_open');
  const stopped = refusalNow(state, listing);
  if (stopped) return refuse(stopped);
  if (order.leg !== 0 && listing.row.stage !== 'none') return refuse('stocks.in_auction');
  const limit = command.profitLimit || command.profit;
  if (listing.market.gathers && order.leg !== 0 && limit !== 0n) {
    const crossed = ownCrossing(floor, listing.market, command.owner, order.side, limit);
    if (crossed) return refuse(crossed);
  }
  return amendWaiting(floor, { ...command, kind: 'spot.amendConditional' });
}
