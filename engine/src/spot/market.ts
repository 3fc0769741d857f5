import { assert } from '@glassbook/money';
import type { Book } from '../core/book.ts';
import { FlatBook } from '../core/flat-book.ts';
import { gridOf } from '../core/grid.ts';
import { NONE } from '../core/none.ts';
import type { Orders } from '../core/orders.ts';
import { productBounds } from './check-order.ts';
import type { ConfigureMarket } from './command.ts';
import type { State } from './state.ts';

/** The first rule of a market that is refused for what the fields cannot say. Base, quote, tick and lot never change while the book has orders: they are counted in them. */
export function marketProblem(state: State, command: ConfigureMarket): keyof ConfigureMarket | undefined {
  const { market: id, base: baseId, quote: quoteId, tick, lot } = command;
  const [base, quote] = [state.assets.get(baseId), state.assets.get(quoteId)];
  if (!base?.kinds.includes('spot')) return 'base';
  if (!quote?.kinds.includes('spot') || quote === base) return 'quote';
  if (!state.instruments.isFree(id, 'spot')) return 'market';
  if (!gridOf(tick, lot, base.scale)) return 'tick';
  const known = state.spot.markets.get(id)?.settings;
  return known && (['base', 'quote', 'tick', 'lot'] as const).find((field) => known[field] !== command[field]);
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
      ...{ gathers: false, opens: false },
      ...{ ofShares: false, buyFeePpm: 0 },
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
