/** The phases of a session by time: orders are gathered, the stock opens, gathers its last orders, closes; a pause ends. */
import { assert } from '@glassbook/money';
import { sessionBefore } from '../calendar/sessions.ts';
import { carryOut } from '../auction/carry-out.ts';
import { findPrice } from '../auction/run.ts';
import { maker } from '../house-maker.ts';
import type { Listing, State } from '../state.ts';
import { floorOf } from '../view.ts';
import { CLOSE_TICKS } from '../words.ts';
import { openBy } from './open.ts';
import { putSession, schedulesOf, sessionOf } from './times.ts';

/** The timer of a stock: its session changes. */
export function sessionDue(state: State, id: number): void {
  const listing = state.stocks.listings.get(id);
  assert(listing !== undefined, 'a session is of a stock');
  const { row } = listing;
  switch (row.session) {
    case 'closed':
      putSession(state, listing, { session: 'opening' });
      return;
    case 'opening':
      if (row.close === undefined) putSession(state, listing, { session: 'closed' });
      else openBy(state, listing, row.close, 'open');
      return;
    case 'open':
      gatherLast(state, listing);
      return;
    case 'closing':
    case 'halted':
      close(state, listing);
      return;
    case 'paused':
      endPause(state, listing);
      return;
    case 'delisted':
  }
}

/** The last minutes of a session gather orders for the auction at the close. */
function gatherLast(state: State, listing: Listing): void {
  maker.withdraw(floorOf(state), listing.market, 'market_rules');
  putSession(state, listing, { session: 'closing', untilAt: undefined, past: [] });
}

/** A pause is over, unless the last minutes have begun. */
function endPause(state: State, listing: Listing): void {
  const session = sessionOf(state, listing);
  const index = state.prices.get(listing.row.market)?.price ?? listing.row.close;
  if (!session || state.at >= session.lastAt) gatherLast(state, listing);
  else if (index === undefined) putSession(state, listing, { untilAt: session.lastAt });
  else openBy(state, listing, index, 'reopen');
}

/** The close: an auction, unless the stock is halted; then its price, and what is due after it. Orders of the day end by their own timer, which comes after. */
function close(state: State, listing: Listing): void {
  const { market, row } = listing;
  const { prices, fixings } = state;
  const session = sessionBefore(schedulesOf(state), listing.rules.calendar, state.at);
  const index = prices.get(row.market)?.price;
  const isHalted = row.session === 'halted';
  const found = isHalted || index === undefined ? {} : findPrice(state, listing, 'close', index);
  const windowMs = session ? session.closesAt - session.opensAt : 0;
  const fixing = fixings.at(row.market, state.at, { windowMs, most: CLOSE_TICKS, fewest: 1 });
  const price = fixing.price ?? index ?? row.close;
  putSession(state, listing, {
    ...{ session: isHalted ? 'halted' : 'closed', close: price, closedAt: state.at, stage: 'closing', ...found },
    ...{ reference: undefined, openedAt: undefined, untilAt: undefined, past: [] },
  });
  // It values shares until the opening.
  if (price !== undefined && price !== index)
    prices.set({ seq: state.seq, at: state.at, market: market.market, price, volume: 0n });
  carryOut(state, listing);
}
