import { assert } from '@glassbook/money';
import type { Book } from '../core/book.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import { FlatBook } from '../core/flat-book.ts';
import { gridOf } from '../core/grid.ts';
import { NONE } from '../core/none.ts';
import type { Orders } from '../core/orders.ts';
import { productBounds } from './check-order.ts';
import type { ConfigureMarket, SpotRefusal } from './command.ts';
import { limitProblem } from './market-limits.ts';
import type { State } from './state.ts';

/** Opens a market or changes its rules. Base, quote, tick and lot never change while the book has orders: they are counted in them. */
export function configureMarket(
  state: State,
  command: ConfigureMarket,
  makeBook?: (orders: Orders) => Book,
): Outcome<SpotRefusal> {
  const base = state.assets.get(command.base);
  const quote = state.assets.get(command.quote);
  if (state.rules > 1 && ![base, quote].every((asset) => asset?.kinds.includes('spot')))
    return refuse('spot.settings_invalid');
  if (!base || !quote || base === quote || !state.instruments.isFree(command.market, 'spot'))
    return refuse('spot.settings_invalid');
  const grid = gridOf(command.tick, command.lot, base.scale);
  const known = state.spot.markets.get(command.market);
  if (!grid || limitProblem(command) !== undefined) return refuse('spot.settings_invalid');
  if (known && (known.base !== command.base || known.quote !== command.quote)) return refuse('spot.settings_invalid');
  if (known && (known.steps.tick !== command.tick || known.steps.lot !== command.lot))
    return refuse('spot.settings_invalid');
  // Past this line it must succeed.
  putMarket(state, command, makeBook);
  return { ok: true };
}

/**
 * Puts a market's rules in force, also while loading: what was accepted under earlier rules is not checked against later ones. Its assets are known and
 * its steps valid.
 */
export function putMarket(
  state: State,
  command: ConfigureMarket,
  makeBook: (orders: Orders) => Book = (orders) => new FlatBook(orders),
): void {
  const base = state.assets.get(command.base);
  const grid = base && gridOf(command.tick, command.lot, base.scale);
  assert(base !== undefined && grid !== undefined, 'a market has its base and its steps');
  const known = state.spot.markets.get(command.market);
  const numbers = {
    ...grid,
    settings: command,
    ...productBounds(command, grid),
  };
  if (known) Object.assign(known, numbers);
  else {
    state.spot.markets.set(command.market, {
      market: command.market,
      base: command.base,
      quote: command.quote,
      baseScale: base.scale,
      status: 'open',
      ...numbers,
      baseFees: NONE,
      quoteFees: NONE,
      maker: undefined,
      last: NONE,
      book: makeBook(state.spot.orders),
      orders: state.spot.orders,
      ladder: { bids: [], asks: [] },
    });
    state.instruments.claim(command.market, 'spot');
    state.instruments.trades(command.market, command.base, command.quote);
    state.prices.follow(command.market);
    state.spot.statuses.push({ market: command.market, status: 'open' });
  }
}
