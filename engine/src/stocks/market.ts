import { assert } from '@glassbook/money';
import { gridOf } from '../core/grid.ts';
import { NONE } from '../core/none.ts';
import { Schedule } from '../core/schedule.ts';
import { productBounds } from '../spot/check-order.ts';
import type { Market } from '../spot/state.ts';
import { AuctionBook } from './auction/book.ts';
import type { ConfigureStock } from './command.ts';
import { phaseOf } from './session/halt.ts';
import { blankSession, lineBefore, putSession } from './session/times.ts';
import type { Listing, SessionRow, State } from './state.ts';
import { CLOSE_TICKS } from './words.ts';

/** How far back a close looks for its ticks: no session is longer. */
const SESSION_MAX_MS = 86_400_000;

/** The first rule of a stock that is refused for what the fields cannot say. Shares are of the kind `stock` alone, and what amounts are counted in never changes. */
export function marketProblem(state: State, command: ConfigureStock): keyof ConfigureStock | undefined {
  const [base, quote] = [state.assets.get(command.base), state.assets.get(command.quote)];
  if (base?.kinds.length !== 1 || base.kinds[0] !== 'stock') return 'base';
  if (!quote?.kinds.includes('stock') || quote === base) return 'quote';
  if (!state.instruments.isFree(command.market, 'stocks')) return 'market';
  // A split leaves whole lots, so a lot is the smallest unit.
  if (command.lot !== 1n) return 'lot';
  if (!gridOf(command.tick, command.lot, base.scale)) return 'tick';
  const known = state.stocks.listings.get(command.market)?.rules;
  const fixed = ['base', 'quote', 'calendar', 'tick', 'lot', 'feePpm'] as const;
  return known && fixed.find((field) => known[field] !== command[field]);
}

/** Puts the rules of a stock in force, also while loading. */
export function putMarket(state: State, command: ConfigureStock): Listing {
  const { stocks } = state;
  const base = state.assets.get(command.base);
  const grid = base && gridOf(command.tick, command.lot, base.scale);
  assert(base !== undefined && grid !== undefined, 'a stock has its asset and its steps');
  const known = stocks.listings.get(command.market);
  const { feePpm, calendar: _, auctionPiece: __, ...shared } = command;
  const settings = { ...shared, kind: 'spot.configureMarket', makerFeePpm: feePpm, takerFeePpm: feePpm } as const;
  const numbers = { ...grid, settings, ...productBounds(command, grid) };
  if (known) {
    known.rules = command;
    Object.assign(known.market, numbers);
    return known;
  }
  const book = new AuctionBook(stocks.orders);
  const market: Market = {
    ...{ market: command.market, base: command.base, quote: command.quote, baseScale: base.scale, status: 'halted' },
    ...{ gathers: true, opens: false, ofShares: true, buyFeePpm: feePpm },
    ...numbers,
    ...{ baseFees: NONE, quoteFees: NONE, maker: undefined, last: NONE },
    ...{ book, orders: stocks.orders, ladder: { bids: [], asks: [] } },
  };
  const row = { ...blankSession, market: command.market };
  const listing: Listing = { rules: command, market, book, row, ends: new Schedule(['end']), later: [] };
  stocks.markets.set(command.market, market);
  stocks.listings.set(command.market, listing);
  state.instruments.claim(command.market, 'stocks');
  state.instruments.trades(command.market, command.base, command.quote);
  state.prices.follow(command.market);
  state.fixings.keep(command.market, { windowMs: SESSION_MAX_MS, most: CLOSE_TICKS });
  return listing;
}

/** A new stock begins in the phase of its session. */
export function beginMarket(state: State, command: ConfigureStock): void {
  const isNew = !state.stocks.listings.has(command.market);
  const listing = putMarket(state, command);
  if (isNew) putSession(state, listing, phaseOf(state, listing));
}

/** Puts a stored row back while loading. */
export function restoreSession(state: State, row: SessionRow): void {
  const listing = state.stocks.listings.get(row.market);
  assert(listing !== undefined, 'a session is of a stock');
  listing.row = { ...blankSession, ...row };
  // Orders come next, and those of a lower priority stand in line.
  listing.book.lineBefore = lineBefore(listing.row);
}
