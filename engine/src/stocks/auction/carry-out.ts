/**
 * An auction is carried out in pieces: its price is found by the command that begins it, and what follows is done so many orders before one entry, so that commands of others come in between. Small auctions are done by that command. What
 * each stage does is in words.ts.
 */
import { assert } from '@glassbook/money';
import { NONE } from '../../core/none.ts';
import { nextPiece } from '../../core/schedule.ts';
import { endConditional } from '../../spot/conditional/conditional-order.ts';
import { showPrices } from '../../spot/conditional/last-price.ts';
import { life } from '../../spot/open-orders.ts';
import type { Conditional } from '../../spot/rows.ts';
import type { State as SpotState } from '../../spot/state.ts';
import { beginActions } from '../action/begin.ts';
import { setOwnersTimer } from '../action/put.ts';
import { maker } from '../house-maker.ts';
import { isByValue } from '../order/by-value.ts';
import { endAtTime } from '../order/ends.ts';
import { apply, putSession } from '../session/times.ts';
import type { Listing, SessionRow, State } from '../state.ts';
import { floorOf } from '../view.ts';
import { AUCTION_PIECE_MS, pieceOf } from '../words.ts';
import { arriveAgain, arriveByValue } from './arrive.ts';
import { tradeAtPrice } from './run.ts';

/** The timer of a stock: the next piece. */
export function pieceDue(state: State, id: number): void {
  const listing = state.stocks.listings.get(id);
  assert(listing !== undefined, 'an auction is of a stock');
  carryOut(state, listing);
}

/** Carries out so much of an auction as one piece is, from stage to stage; never one order more. */
export function carryOut(state: State, listing: Listing): void {
  let left = pieceOf(listing.rules);
  while (listing.row.stage !== 'none') {
    left -= doStage(state, listing, left);
    if (left === 0) break;
    endStage(state, listing);
  }
  setPieceTimer(state, listing);
}

/** Sets when the next piece is carried out, also while loading. */
export function setPieceTimer({ schedule, entryAt }: State, { row }: Listing): void {
  if (row.stage === 'none') schedule.clear('stocks.auction', row.market);
  else schedule.set('stocks.auction', row.market, nextPiece(entryAt, AUCTION_PIECE_MS));
}

/** Does at most so much of a stage; returns how much. Where it is less the stage is over. */
function doStage(state: State, listing: Listing, most: number): number {
  const floor = floorOf(state);
  switch (listing.row.stage) {
    case 'opening':
    case 'closing':
      return tradeAtPrice(floor, listing, most);
    case 'arriving':
      return asOpen(state, listing, () => {
        maker.withdrawStale(floor, listing.market);
        return inTurn(most, () => arriveNext(floor, listing));
      });
    case 'returning':
    case 'queuing':
      listing.book.isShut = false;
      most = inTurn(most, () => queueNext(floor, listing));
      apply(listing);
      return most;
    case 'ending':
      return inTurn(most, () => endNext(floor, listing));
    case 'none':
      return 0;
  }
}

function inTurn(most: number, doNext: () => boolean): number {
  let done = 0;
  while (done < most && doNext()) done += 1;
  return done;
}

/** A stage is over: the next begins. */
function endStage(state: State, listing: Listing): void {
  const { market, book, row } = listing;
  listing.later = [];
  switch (row.stage) {
    case 'opening':
      book.takeOut();
      putSession(state, listing, { stage: 'arriving', before: state.stocks.nextPriority });
      asOpen(state, listing, (floor) => maker.requote(floor, market));
      return;
    case 'arriving':
      putSession(state, listing, { ...over, session: 'open' });
      maker.scheduleStale(floorOf(state), market);
      showPrices(floorOf(state), market);
      return;
    case 'closing':
      putSession(state, listing, { stage: 'queuing' });
      return;
    case 'queuing':
      putSession(state, listing, over);
      beginActions(state, listing);
      return;
    case 'returning':
    case 'ending':
      putSession(state, listing, over);
      setOwnersTimer(state, listing);
      return;
    case 'none':
  }
}
const over: Partial<SessionRow> = {
  ...{ stage: 'none', auction: undefined, auctionAt: undefined, auctionPrice: undefined, before: undefined },
};

/** Does something in the book of a stock that opens as if it were open; prices are shown to what waits for them once it is. */
export function asOpen<T>(state: State, listing: Listing, run: (floor: SpotState) => T): T {
  const { market, book } = listing;
  market.status = 'open';
  market.gathers = false;
  market.opens = true;
  book.isShut = false;
  const result = run(floorOf(state));
  apply(listing);
  state.schedule.clear('stocks.quotesStale', market.market);
  return result;
}

/** The next order in line arrives, then the next buy by value. */
function arriveNext(floor: SpotState, listing: Listing): boolean {
  const { market, book } = listing;
  const slot = book.next();
  if (slot !== NONE) {
    if (isOver(floor, slot)) endAtTime(floor, market, market.orders.id(slot));
    else {
      book.takeNext(slot);
      arriveAgain(floor, market, slot);
    }
    return true;
  }
  const order = nextLater(floor, listing, isByValue);
  if (order) arriveByValue(floor, market, order);
  return order !== undefined;
}

/** The next order in line queues without a trade. */
function queueNext(floor: SpotState, { market, book }: Listing): boolean {
  const slot = book.next();
  if (slot === NONE) return false;
  if (isOver(floor, slot)) endAtTime(floor, market, market.orders.id(slot));
  else {
    book.takeNext(slot);
    life.enqueue(floor, market, slot);
  }
  return true;
}

/** The next order ends, then the next that waits for a price. */
function endNext(floor: SpotState, listing: Listing): boolean {
  const { market, book, row } = listing;
  const reason = row.session === 'delisted' ? 'delisted' : 'split';
  const slot = book.next();
  if (slot !== NONE) {
    life.cancel(floor, market, slot, reason);
    return true;
  }
  const order = nextLater(floor, listing, () => true);
  if (order) endConditional(floor, order, reason);
  return order !== undefined;
}

/** Whether an order should have ended meanwhile: its time is over. */
const isOver = ({ spot, at }: SpotState, slot: number): boolean =>
  (spot.expiries.get(spot.orders.id(slot)) ?? Infinity) <= at;

/** Takes the next of the conditional orders of a stock by number. */
function nextLater(
  floor: SpotState,
  listing: Listing,
  isOne: (order: Conditional) => boolean,
): Conditional | undefined {
  const { conditionals } = floor.spot;
  const { market } = listing.row;
  for (;;) {
    const id = listing.later.pop();
    const order = id === undefined ? undefined : conditionals.get(id);
    if (order) return order;
    if (id !== undefined) continue;
    listing.later = conditionals
      .in(market)
      .flatMap((each) => (isOne(each) ? each.id : []))
      .reverse();
    if (listing.later.length === 0) return undefined;
  }
}
