/** The prices that a spot market's triggers wait for: of its last trade, and the index price, in its ticks. */
import { priceOf, ticksAround } from '../../core/grid.ts';
import { NONE } from '../../core/none.ts';
import type { SeenPrice, UnmarkedSource } from '../../core/trigger/triggers.ts';
import { isNearIndex, mayBegin } from './check-conditional.ts';
import type { Conditional, LastPriceRow } from '../rows.ts';
import type { Market, State } from '../state.ts';

/** What is the price now; undefined before the first. */
export function priceNow(state: State, market: Market, by: UnmarkedSource): SeenPrice | undefined {
  const watched = { instrument: market.market, by };
  if (by === 'last') return market.last === NONE ? undefined : { ...watched, floor: market.last, ceil: market.last };
  const price = state.prices.get(market.market)?.price;
  if (price === undefined) return undefined;
  return { ...watched, ...ticksAround(market, price) };
}

/** The same for an order that is placed: undefined also where it may not begin at the price of now. */
export const priceToBegin = (state: State, market: Market, order: Conditional): SeenPrice | undefined =>
  mayBegin(market, order, standingOf(state, market)) ? priceNow(state, market, order.by) : undefined;

const standingOf = ({ prices }: State, market: Market) => ({
  last: market.last === NONE ? undefined : priceOf(market, market.last),
  index: prices.get(market.market)?.price,
});

/**
 * Shows the market's triggers a price. While it is halted none is shown, so that no order is fired into it; once it is open again the present ones are. So it is with a last price further from the index price than 0.5 %: who sweeps the book makes such a price alone, and would have the stops of others sold to orders of his own. It is shown once the index price is near.
 */
export function showPrice(state: State, market: Market, by: UnmarkedSource): void {
  if (market.status !== 'open' || market.opens || state.triggers.count === 0) return;
  if (by === 'last' && !isNearIndex(market, standingOf(state, market))) return;
  const price = priceNow(state, market, by);
  if (price) state.triggers.see(price);
}

/** The index price moved, so a last price that was too far from it may be near. */
export function showMoved(state: State, market: Market): void {
  showPrice(state, market, 'index');
  showPrice(state, market, 'last');
}

export function showPrices(state: State, market: Market): void {
  for (const by of ['last', 'index'] as const) showPrice(state, market, by);
}

/** The last prices that changed since the last time. */
export function takeLastPrices(state: State): LastPriceRow[] {
  const { markets, traded } = state.spot;
  const rows = [...traded]
    .map((id) => markets.get(id) as Market)
    .map((market) => ({ market: market.market, price: priceOf(market, market.last) }));
  traded.clear();
  return rows;
}

/** The price of a trade, which is the market's last one from then on. */
export function tradedAt(state: State, market: Market, ticks: number): void {
  if (market.last === ticks) return;
  market.last = ticks;
  state.spot.traded.add(market.market);
  showPrice(state, market, 'last');
}
