/**
 * An arriving order meets the book. Each fill is at the resting order's price and moves, exactly: the value from buyer to seller, the
 * amount from seller to buyer, and from each the fee out of what it received. The taker pays from what it can use, the maker from its hold.
 */
import { assert, type Amount } from '@glassbook/money';
import { opposite } from '../book/flat-book.ts';
import { BUY, NONE, SELL, sideName, type SideNumber } from '../book/orders.ts';
import { availableAt, heldAt, HOUSE_FEES } from '../ledger/ledger.ts';
import { multiple } from '../multiple.ts';
import type { State } from '../state.ts';
import { touchLevel, valueOf } from './market.ts';
import type { Market } from '../state.ts';
import { feeOf } from './quote.ts';
import { closeOrder, touchOrder } from './open-orders.ts';

export type Taker = { order: number; owner: number; side: SideNumber; baseAccount: number; quoteAccount: number };
/** How far an order goes: to a limit, by lots or by value (the other is 0). */
export type Reach = { limit: number; lots: number; value: Amount };
export type Stop = 'filled' | 'limit' | 'empty' | 'self';
export type Filled = { lots: number; value: Amount; fee: Amount; stop: Stop };

/** Whether an order of this side and limit trades with one that rests at `ticks`. */
export const crosses = (side: SideNumber, limit: number, ticks: number): boolean =>
  ticks !== NONE && (side === BUY ? ticks <= limit : ticks >= limit);

/** What `execute` would do, without doing it. `fee` is not summed here. */
export function plan(state: State, market: Market, taker: Pick<Taker, 'owner' | 'side'>, reach: Reach): Filled {
  const { orders } = state.spot;
  let { lots: lotsLeft, value: valueLeft } = reach;
  const byValue = lotsLeft === 0;
  const done: Filled = { lots: 0, value: 0n, fee: 0n, stop: 'empty' };
  for (let slot = market.book.first(opposite(taker.side)); slot !== NONE; slot = market.book.after(slot)) {
    const ticks = orders.ticks(slot);
    if (!crosses(taker.side, reach.limit, ticks)) return { ...done, stop: 'limit' };
    if (orders.owner(slot) === taker.owner) return { ...done, stop: 'self' };
    const wanted = byValue ? lotsFor(market, ticks, valueLeft) : lotsLeft;
    const lots = Math.min(wanted, orders.lotsLeft(slot));
    if (lots === 0) return { ...done, stop: 'filled' };
    const value = valueOf(market, ticks, lots);
    done.lots += lots;
    done.value += value;
    lotsLeft -= lots;
    valueLeft -= value;
    if (lots === wanted) return { ...done, stop: 'filled' };
  }
  return done;
}

/** Trades until the reach is used up or the book has nothing more for it. Stops before an own order (the newest gives way). */
export function execute(state: State, market: Market, taker: Taker, reach: Reach): Filled {
  const { orders } = state.spot;
  const { book } = market;
  const side = opposite(taker.side);
  let { lots: lotsLeft, value: valueLeft } = reach;
  const byValue = lotsLeft === 0;
  const done: Filled = { lots: 0, value: 0n, fee: 0n, stop: 'empty' };
  for (let slot = book.first(side); slot !== NONE; slot = book.first(side)) {
    const ticks = orders.ticks(slot);
    if (!crosses(taker.side, reach.limit, ticks)) return stopped(done, 'limit');
    if (orders.owner(slot) === taker.owner) return stopped(done, 'self');
    const wanted = byValue ? lotsFor(market, ticks, valueLeft) : lotsLeft;
    const lots = Math.min(wanted, orders.lotsLeft(slot));
    if (lots === 0) return stopped(done, 'filled');
    const value = fill(state, market, slot, taker, lots, done);
    lotsLeft -= lots;
    valueLeft -= value;
    if (lots === wanted) return stopped(done, 'filled');
  }
  return done;
}

function stopped(done: Filled, stop: Stop): Filled {
  done.stop = stop;
  return done;
}

/** How many whole lots a value pays for at a price, rounded down; never more than a number can count. */
function lotsFor(market: Market, ticks: number, value: Amount): number {
  const lots = value / (BigInt(ticks) * market.unit);
  return lots > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(lots);
}

/** One fill of `lots` against the resting order in `slot`. Adds to `done`; returns the value. */
function fill(state: State, market: Market, slot: number, taker: Taker, lots: number, done: Filled): Amount {
  const { ledger, spot } = state;
  const { orders } = spot;
  const ticks = orders.ticks(slot);
  const makerBase = orders.baseAccount(slot);
  const makerQuote = orders.quoteAccount(slot);
  const value = valueOf(market, ticks, lots);
  const amount = multiple(lots, market.lot, market.settings.lot);
  const trade = spot.nextTrade;
  spot.nextTrade += 1;

  const takerBuys = taker.side === BUY;
  if (market.baseFees === NONE) {
    market.baseFees = ledger.account(HOUSE_FEES, 'spot', market.base);
    market.quoteFees = ledger.account(HOUSE_FEES, 'spot', market.quote);
  }
  let takerFee: Amount;
  let makerFee: Amount;
  if (takerBuys) {
    ledger.post(availableAt(taker.quoteAccount), availableAt(makerQuote), value, 'spot.trade', trade);
    ledger.post(heldAt(makerBase), availableAt(taker.baseAccount), amount, 'spot.trade', trade);
    takerFee = payFee(state, taker.baseAccount, market.baseFees, amount, market.settings.takerFeePpm, trade);
    makerFee = payFee(state, makerQuote, market.quoteFees, value, market.settings.makerFeePpm, trade);
  } else {
    ledger.post(heldAt(makerQuote), availableAt(taker.quoteAccount), value, 'spot.trade', trade);
    ledger.post(availableAt(taker.baseAccount), availableAt(makerBase), amount, 'spot.trade', trade);
    takerFee = payFee(state, taker.quoteAccount, market.quoteFees, value, market.settings.takerFeePpm, trade);
    makerFee = payFee(state, makerBase, market.baseFees, amount, market.settings.makerFeePpm, trade);
  }

  state.changes.trades.push({
    id: trade,
    seq: state.seq,
    at: state.at,
    market: market.market,
    price: multiple(ticks, market.tick, market.settings.tick),
    amount,
    value,
    takerSide: sideName(taker.side),
    makerOrder: orders.id(slot),
    takerOrder: taker.order,
    makerOwner: orders.owner(slot),
    takerOwner: taker.owner,
    makerFee,
    takerFee,
  });
  orders.setFilledValue(slot, orders.filledValue(slot) + value);
  orders.setFee(slot, orders.fee(slot) + makerFee);
  orders.setUpdatedAt(slot, state.at);
  touchLevel(market, takerBuys ? SELL : BUY, ticks);
  if (lots === orders.lotsLeft(slot)) {
    market.book.remove(slot);
    orders.setLotsLeft(slot, 0);
    closeOrder(state, market, slot, 'done', undefined);
  } else {
    market.book.reduce(slot, lots);
    touchOrder(state, slot);
  }
  done.lots += lots;
  done.value += value;
  done.fee += takerFee;
  return value;
}

function payFee(state: State, account: number, fees: number, received: Amount, ppm: number, trade: number): Amount {
  const fee = feeOf(received, ppm);
  assert(fee <= received, 'a fee is part of what is received');
  if (fee > 0n) state.ledger.post(availableAt(account), availableAt(fees), fee, 'spot.fee', trade);
  return fee;
}
