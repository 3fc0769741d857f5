/** An auction of the orders that wait in a book: all that can trade does at one price, by price, then time. What trades follows from the book as it was when the price was found, since none of its orders changes before all have traded. */
import { assert, type Amount } from '@glassbook/money';
import { priceOf, ticksIn, valueOf } from '../../core/grid.ts';
import { NONE } from '../../core/none.ts';
import { BUY, SELL, type SideNumber } from '../../core/side.ts';
import { life } from '../../spot/open-orders.ts';
import { holdOf } from '../../spot/quote.ts';
import type { Market, State as SpotState } from '../../spot/state.ts';
import { exchange, filled, waitingParty } from '../settle.ts';
import type { AuctionRow, Listing, SessionRow, State } from '../state.ts';
import { stocksIn } from '../view.ts';
import type { AuctionKind } from '../words.ts';
import { uncross, type Depth } from './uncross.ts';

type Found = Pick<SessionRow, 'auction' | 'auctionAt' | 'auctionPrice'>;

/** Finds the price of the book around a reference in quote units, and records the receipt; nothing is recorded where no order waits. */
export function findPrice(state: State, { market }: Listing, kind: AuctionKind, reference: Amount): Found {
  const { stocks } = state;
  const depths = depthsOf(market);
  if (depths.length === 0) return { auction: undefined, auctionAt: undefined, auctionPrice: undefined };
  const { ticks, lots, surplus } = uncross(depths, reference, market.steps.tick);
  const id = stocks.nextAuction;
  stocks.nextAuction += 1;
  const { lot } = market.steps;
  const price = ticks === undefined ? undefined : priceOf(market, ticks);
  const row: AuctionRow = {
    ...{ id, market: market.market, kind, at: state.at, reference, price },
    ...{ amount: lots * lot, surplus: surplus * lot },
    levels: depths.map((each) => ({ price: priceOf(market, each.ticks), buy: each.buy * lot, sell: each.sell * lot })),
  };
  stocks.changed.auctions.push(row);
  return { auction: id, auctionAt: state.at, auctionPrice: price };
}

/** Whether the order in `slot` takes part in an auction that is being carried out, and can neither change nor end before all have traded. */
export function isFixed(view: SpotState, slot: number): boolean {
  const listing = stocksIn(view).listings.get(view.spot.orders.market(slot));
  assert(listing !== undefined, 'an open order is of a stock');
  const { stage } = listing.row;
  return (stage === 'opening' || stage === 'closing') && listing.book.queues(slot);
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

/** The first of each side trade with each other as long as both accept the price, at most so often; returns how often. */
export function tradeAtPrice(state: SpotState, { market, row }: Listing, most: number): number {
  const { orders, book } = market;
  const { auction = 0, auctionAt: at = 0, auctionPrice } = row;
  if (auctionPrice === undefined) return 0;
  const ticks = ticksIn(market, auctionPrice);
  for (let done = 0; done < most; done += 1) {
    const [buy, sell] = [book.first(BUY), book.first(SELL)];
    if (buy === NONE || sell === NONE || orders.ticks(buy) < ticks || orders.ticks(sell) > ticks) return done;
    const lots = Math.min(orders.lotsLeft(buy), orders.lotsLeft(sell));
    const value = valueOf(market, ticks, lots);
    const [buyer, seller] = [waitingParty(market, buy, lots, value), waitingParty(market, sell, lots, value)];
    const left = orders.lotsLeft(buy);
    const limit = orders.ticks(buy);
    const held = holdOf(market, BUY, limit, left) - holdOf(market, BUY, limit, left - lots);
    // The order that came later is the taker.
    const takerSide: SideNumber = orders.priority(buy) > orders.priority(sell) ? BUY : SELL;
    exchange(state, market, {
      ...{ buyer, seller, lots, value, ticks, at, auction, takerSide, bestBid: NONE, bestAsk: NONE },
    });
    const rest = held - value - buyer.fee;
    if (rest > 0n) state.ledger.release(orders.payer(buy), rest);
    take(state, market, buy, lots, value, buyer.fee);
    take(state, market, sell, lots, value, seller.fee);
  }
  return most;
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
