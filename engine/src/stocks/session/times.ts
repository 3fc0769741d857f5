/** When the session of a stock changes next. It follows from its row, the calendar and the time, so nothing of it is stored. */
import type { Amount } from '@glassbook/money';
import { sessionAfter, type Schedules, type Session } from '../calendar/sessions.ts';
import type { Listing, SessionRow, State } from '../state.ts';
import { isAdjustment } from '../sums.ts';
import { WAIT_MS, type Stage } from '../words.ts';

/** Every field, in one order: a row that was stored lacks what was undefined. */
export const blankSession: SessionRow = {
  ...{ market: 0, session: 'closed', close: undefined, closedAt: undefined, reference: undefined },
  ...{ openedAt: undefined, untilAt: undefined, stage: 'none', auction: undefined, auctionAt: undefined },
  ...{ auctionPrice: undefined, before: undefined, endsFrom: undefined, past: [] },
};

export const schedulesOf = ({ stocks }: State): Schedules => stocks;

/** Returns the session that is on or comes next: the first that closes after now. */
export const sessionOf = (state: State, { rules }: Listing): Session | undefined =>
  sessionAfter(schedulesOf(state), rules.calendar, state.at);

/** Puts the row of a stock in the place of what it was, and its orders under what that allows. */
export function putSession(state: State, listing: Listing, change: Partial<SessionRow>): void {
  listing.row = { ...blankSession, ...listing.row, ...change };
  state.stocks.changed.sessions.set(listing.row.market, listing.row);
  apply(listing);
  setTimer(state, listing);
  setEndsTimer(state, listing);
}

/** Also once it is loaded. */
export function apply(listing: Listing): void {
  const { market, book, row } = listing;
  const { session, stage } = row;
  market.status = session === 'open' ? 'open' : 'halted';
  market.gathers = session !== 'open' && session !== 'halted' && session !== 'delisted';
  market.opens = false;
  book.isShut = stage !== 'none';
  book.lineBefore = lineBefore(row);
}

/** Below which priority orders stand in line while an auction is carried out: none that is in the auction, then all that were taken out. */
export function lineBefore({ stage, before = 0 }: SessionRow): number {
  if (stage === 'none') return 0;
  return stage === 'arriving' || stage === 'returning' || stage === 'ending' ? before : 1;
}

/** What is being carried out once a stock that opens does so no longer: what the auction fixed is done, and nothing else trades. */
export const stageStopped = ({ stage }: SessionRow): Stage =>
  stage === 'opening' ? 'closing' : stage === 'arriving' ? 'returning' : stage;

/** Sets when its next orders end, also while loading: not while an auction is carried out. */
export function setEndsTimer(state: State, { ends, row }: Listing): void {
  if (ends.next === Infinity || row.stage !== 'none') state.schedule.clear('stocks.orderExpires', row.market);
  else state.schedule.set('stocks.orderExpires', row.market, Math.max(ends.next, row.endsFrom ?? 0));
}

/** Sets when the next change is due, also while loading. */
export function setTimer(state: State, listing: Listing): void {
  const due = dueOf(state, listing);
  const { market } = listing.row;
  if (due === undefined) state.schedule.clear('stocks.session', market);
  else state.schedule.set('stocks.session', market, due);
}

function dueOf(state: State, listing: Listing): number | undefined {
  const { row } = listing;
  const session = sessionOf(state, listing);
  if (!session || row.stage !== 'none') return undefined;
  switch (row.session) {
    case 'closed':
      return session.gathersAt;
    case 'opening':
      if (isAdjusting(state, row.market)) return undefined;
      // Without a close there is nothing to open by but an index price.
      return row.close === undefined ? session.closesAt : Math.max(session.opensAt + WAIT_MS, state.at);
    case 'open':
      return session.lastAt;
    case 'closing':
    case 'halted':
      return session.closesAt;
    case 'paused':
      return Math.min(row.untilAt ?? session.lastAt, session.lastAt);
    case 'delisted':
      return undefined;
  }
}

/** Whether owners of this stock are being done, for a corporate action. */
export function isAdjusting({ stocks }: State, market: number): boolean {
  for (const action of stocks.actions.values()) if (action.market === market && isAdjustment(action)) return true;
  return false;
}
/** What an auction is around: while a session is on the index price, else the close; undefined before the first. */
export function referenceOf(state: State, { row }: Listing): Amount | undefined {
  const index = state.prices.get(row.market)?.price;
  return row.session === 'closed' || row.session === 'opening' ? (row.close ?? index) : index;
}
