/** An auction of the orders that wait in a book: all that can trade does at one price, by price, then time. */
import { assert, type Amount } from '@glassbook/money';
import { priceOf, valueOf } from '../../core/grid.ts';
import { NONE } from '../../core/none.ts';
import { BUY, SELL, type SideNumber } from '../../core/side.ts';
import { life } from '../../spot/open-orders.ts';
import { holdOf } from '../../spot/quote.ts';
import type { Market, State as SpotState } from '../../spot/state.ts';
import { exchange, filled, waitingParty } from '../settle.ts';
import type { AuctionRow, Listing, State } from '../state.ts';
import { floorOf } from '../view.ts';
import type { AuctionKind } from '../words.ts';
import { uncross, type Depth } from './uncross.ts';

/** Uncrosses the book at a reference in quote units, and records the receipt; nothing is recorded where no order waits. */
export function runAuction(state: State, { market }: Listing, kind: AuctionKind, reference: Amount): void {
  const { stocks } = state;
  const depths = depthsOf(market);
  if (depths.length === 0) return;
  const { ticks, lots, surplus } = uncross(depths, reference, market.steps.tick);
  const id = stocks.nextAuction;
  stocks.nextAuction += 1;
  const { lot } = market.steps;
  const row: AuctionRow = {
    ...{ id, market: market.market, kind, at: state.at, reference },
    price: ticks === undefined ? undefined : priceOf(market, ticks),
    ...{ amount: lots * lot, surplus: surplus * lot },
    levels: depths.map((each) => ({ price: priceOf(market, each.ticks), buy: each.buy * lot, sell: each.sell * lot })),
  };
  stocks.changed.auctions.push(row);
  if (ticks !== undefined) tradeAt(floorOf(state), market, ticks, id);
}

/** What waits at each price, the lowest first. */
function depthsOf({ book }: Pick<Market, 'book'>): Depth[] {
  const depths = new Map<number, Depth>();
  for (const side of [BUY, SELL] as const)
    for (let ticks = book.best(side); ticks !== NONE; ticks = book.worse(side, ticks)) {
      const known = depths.get(ticks) ?? { ticks, buy: 0n, sell: 0n };
      const lots = BigInt(book.lotsAt(side, ticks));
      depths.set(ticks, side === BUY ? { ...known, buy: lots } : { ...known, sell: lots });
    }
  return [...depths.values()].sort((a, b) => a.ticks - b.ticks);
}

/** The first of each side trade with each other as long as both accept the price. */
function tradeAt(state: SpotState, market: Market, ticks: number, auction: number): void {
  const { orders, book } = market;
  for (;;) {
    const [buy, sell] = [book.first(BUY), book.first(SELL)];
    if (buy === NONE || sell === NONE || orders.ticks(buy) < ticks || orders.ticks(sell) > ticks) return;
    const lots = Math.min(orders.lotsLeft(buy), orders.lotsLeft(sell));
    const value = valueOf(market, ticks, lots);
    const [buyer, seller] = [waitingParty(market, buy, lots, value), waitingParty(market, sell, lots, value)];
    const left = orders.lotsLeft(buy);
    const limit = orders.ticks(buy);
    const held = holdOf(market, BUY, limit, left) - holdOf(market, BUY, limit, left - lots);
    // The order that came later is the taker.
    const takerSide: SideNumber = orders.priority(buy) > orders.priority(sell) ? BUY : SELL;
    exchange(state, market, { buyer, seller, lots, value, ticks, auction, takerSide, bestBid: NONE, bestAsk: NONE });
    const rest = held - value - buyer.fee;
    if (rest > 0n) state.ledger.release(orders.payer(buy), rest);
    take(state, market, buy, lots, value, buyer.fee);
    take(state, market, sell, lots, value, seller.fee);
  }
}

/** Takes what was filled off an order that waits; filled whole it ends. */
function take(state: SpotState, market: Market, slot: number, lots: number, value: Amount, fee: Amount): void {
  const { orders, book } = market;
  filled(state, market, slot, lots, fee);
  orders.setFilledValue(slot, orders.filledValue(slot) + value);
  orders.setUpdatedAt(slot, state.at);
  const left = orders.lotsLeft(slot) - lots;
  assert(left >= 0, 'no more is filled than was ordered');
  if (left > 0) {
    book.reduce(slot, lots);
    orders.touch(slot);
    return;
  }
  book.remove(slot);
  orders.setLotsLeft(slot, 0);
  life.close(state, market, slot, 'done', undefined);
}
