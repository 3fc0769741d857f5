/** A stock's index price moved: it opens, pauses or follows. */
import type { Amount } from '@glassbook/money';
import { showMoved } from '../../spot/conditional/last-price.ts';
import { asOpen } from '../auction/carry-out.ts';
import { maker } from '../house-maker.ts';
import type { Listing, SessionRow, State } from '../state.ts';
import { floorOf } from '../view.ts';
import { MOVE, PAUSE_MS } from '../words.ts';
import { openBy } from './open.ts';
import { isAdjusting, putSession, sessionOf } from './times.ts';

/** The first price from the opening on opens a stock; an open one pauses where the price moved too far, else its maker and what waits follow it. While what waited arrives only the maker does. */
export function indexMoved(state: State, id: number): void {
  const listing = state.stocks.listings.get(id);
  const index = state.prices.get(id);
  if (!listing || !index) return;
  const { row, market } = listing;
  if (row.stage !== 'none') {
    if (row.stage === 'arriving') asOpen(state, listing, (floor) => maker.requote(floor, market));
    return;
  }
  if (row.session === 'opening' && index.at === state.at) {
    const session = sessionOf(state, listing);
    if (session && state.at >= session.opensAt && !isAdjusting(state, id)) openBy(state, listing, index.price, 'open');
    return;
  }
  if (row.session !== 'open') return;
  const before = priceBefore(row, state.at);
  if (before !== undefined && isFar(index.price, before)) {
    maker.withdraw(floorOf(state), market, 'market_rules');
    putSession(state, listing, { session: 'paused', untilAt: state.at + PAUSE_MS, past: [] });
    return;
  }
  notePrice(state, listing, index.price);
  const floor = floorOf(state);
  maker.requote(floor, market);
  showMoved(floor, market);
}

/** Whether a price is 5 % or more away from another. */
export function isFar(price: Amount, before: Amount): boolean {
  const away = price > before ? price - before : before - price;
  return away * 100n >= before * MOVE.percent;
}

/** The index price five minutes ago, or at the opening where that is less long ago. */
const priceBefore = ({ past }: SessionRow, at: number): Amount | undefined =>
  (past.findLast((each) => each.at <= at - MOVE.withinMs) ?? past[0])?.price;

/** Keeps the first price of each step, back to the one that was in force five minutes ago. */
function notePrice(state: State, listing: Listing, price: Amount): void {
  const { past } = listing.row;
  const stepOf = (at: number) => Math.floor(at / MOVE.stepMs);
  const last = past.at(-1);
  if (last && stepOf(last.at) === stepOf(state.at)) return;
  const from = past.findLastIndex((each) => each.at <= state.at - MOVE.withinMs);
  putSession(state, listing, { past: [...past.slice(Math.max(from, 0)), { at: state.at, price }] });
}
