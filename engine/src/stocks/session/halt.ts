import { isOfTwo, refuse, type Outcome } from '../../core/entry.ts';
import type { HaltStock, ResumeStock, StocksRefusal } from '../command.ts';
import { maker } from '../house-maker.ts';
import type { Listing, SessionRow, State } from '../state.ts';
import { floorOf } from '../view.ts';
import { RESUME_MS } from '../words.ts';
import { isAdjusting, putSession, sessionOf, stageStopped } from './times.ts';

type Done = Outcome<StocksRefusal | 'stocks.decision_invalid'>;

/** Nothing is placed or amended in this stock: orders wait and can be canceled, those of the house maker are removed. What an auction has fixed is carried out. Halting twice is accepted. */
export function halt(state: State, command: HaltStock): Done {
  const listing = state.stocks.listings.get(command.market);
  if (!listing) return refuse('spot.market_not_found');
  if (listing.row.session === 'delisted') return refuse('stocks.delisted');
  // Past this line it must succeed.
  if (listing.row.session === 'halted') return { ok: true };
  maker.withdraw(floorOf(state), listing.market, 'market_rules');
  putSession(state, listing, { session: 'halted', untilAt: undefined, past: [], stage: stageStopped(listing.row) });
  return { ok: true };
}

/** Ends a halt: orders are gathered again, in a session for a minute before an auction opens the stock. */
export function resume(state: State, command: ResumeStock): Done {
  const listing = state.stocks.listings.get(command.market);
  if (listing?.row.session !== 'halted' || !isOfTwo(command)) return refuse('stocks.decision_invalid');
  // Past this line it must succeed.
  putSession(state, listing, phaseOf(state, listing));
  return { ok: true };
}

/** The phase by the time, after a halt or for a stock that is new. While owners are done it waits for the last of them, as an opening does. */
export function phaseOf(state: State, listing: Listing): Pick<SessionRow, 'session' | 'untilAt'> {
  const { at } = state;
  const session = sessionOf(state, listing);
  if (!session || at < session.gathersAt) return { session: 'closed', untilAt: undefined };
  const isAdjusted = isAdjusting(state, listing.row.market);
  if (at >= session.lastAt && !isAdjusted) return { session: 'closing', untilAt: undefined };
  if (at < session.opensAt || isAdjusted) return { session: 'opening', untilAt: undefined };
  return { session: 'paused', untilAt: at + RESUME_MS };
}
