/** Corporate actions begin after a close: the prices of a stock that is split are adjusted, its orders and those of one that is delisted end (auction/carry-out.ts), and then its owners are done a hundred at a time. */
import { NONE } from '../../core/none.ts';
import { putSession, sessionOf } from '../session/times.ts';
import type { Listing, State } from '../state.ts';
import { splitPrice, type Ratio } from '../sums.ts';
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
  for (const action of due) {
    const price = action.type === 'split' ? listing.row.close : action.price;
    putAction(state, { ...action, price, isRunning: true });
  }
  for (const { type, numerator = 1, denominator = 1 } of due)
    if (type === 'split') adjustPrices(state, listing, { numerator, denominator });
  if (ends?.type === 'delisting') putSession(state, listing, { session: 'delisted' });
  if (ends) {
    listing.book.takeOut();
    putSession(state, listing, { stage: 'ending', before: state.stocks.nextPriority });
  }
  setOwnersTimer(state, listing);
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
