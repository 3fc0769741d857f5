/** Corporate actions begin at a close: the orders of a stock that is split or delisted end, its prices are adjusted, and its owners are done a hundred at a time. */
import { NONE } from '../../core/none.ts';
import { life } from '../../spot/open-orders.ts';
import { endConditional } from '../../spot/conditional/conditional-order.ts';
import { putSession, sessionOf } from '../session/times.ts';
import type { Listing, State } from '../state.ts';
import { splitPrice, type Ratio } from '../sums.ts';
import { floorOf } from '../view.ts';
import { putAction, setOwnersTimer } from './put.ts';

/** Begins what counts from the next opening on, after a close; of a delisting, from its last close. */
export function beginActions(state: State, listing: Listing): void {
  const opensAt = sessionOf(state, listing)?.opensAt ?? Infinity;
  const due = [...state.stocks.actions.values()]
    .filter(({ market, state: is, isRunning }) => market === listing.rules.market && is === 'announced' && !isRunning)
    .filter(({ type, exAt }) => exAt <= (type === 'delisting' ? state.at : opensAt))
    .sort((a, b) => a.id - b.id);
  if (due.length === 0) return;
  const ends = due.find(({ type }) => type === 'delisting') ?? due.find(({ type }) => type === 'split');
  if (ends) endOrders(state, listing, ends.type === 'split' ? 'split' : 'delisted');
  for (const action of due) {
    const price = action.type === 'split' ? listing.row.close : action.price;
    putAction(state, { ...action, price, isRunning: true });
  }
  for (const { type, numerator = 1, denominator = 1 } of due)
    if (type === 'split') adjustPrices(state, listing, { numerator, denominator });
  if (ends?.type === 'delisting') putSession(state, listing, { session: 'delisted' });
  setOwnersTimer(state, listing);
}

/** All orders of a stock end, oldest first, then those that wait for a price. */
function endOrders(state: State, { market }: Listing, reason: 'split' | 'delisted'): void {
  const floor = floorOf(state);
  for (const slot of market.orders.slots())
    if (market.orders.market(slot) === market.market) life.cancel(floor, market, slot, reason);
  for (const order of floor.spot.conditionals.all())
    if (order.market === market.market && floor.spot.conditionals.get(order.id)) endConditional(floor, order, reason);
}

/** The close, the index price and the last price are those of a share after the split, rounded down: a split is no fall. */
function adjustPrices(state: State, listing: Listing, ratio: Ratio): void {
  const { market, row } = listing;
  const index = state.prices.get(row.market)?.price;
  if (row.close !== undefined) putSession(state, listing, { close: splitPrice(ratio, row.close) });
  if (index !== undefined)
    state.prices.set({ seq: state.seq, at: state.at, market: row.market, price: splitPrice(ratio, index), volume: 0n });
  if (market.last === NONE) return;
  const last = Number(splitPrice(ratio, BigInt(market.last)));
  market.last = last < 1 ? NONE : last;
  if (market.last !== NONE) state.stocks.traded.add(row.market);
}
