/**
 * The mark price, by which margins are checked: the median of the index price, the index price plus the moving average of the basis, and the last price, no farther from the index price than the market allows.
 * It moves with the index price alone, so nobody moves it by trading. Sources: docs/futures.md.
 */
import { mulDiv, type Amount } from '@glassbook/money';
import { priceOf, ticksAround } from '../core/grid.ts';
import { NONE } from '../core/none.ts';
import { BUY, SELL } from '../core/side.ts';
import type { MarkRow } from './rows.ts';
import type { Market, State } from './state.ts';

const PPM = 1_000_000n;
const PPB = 1_000_000_000n;
/** The time in which the moving average takes over a new basis. */
const BASIS_MS = 30_000;
/** The longest time that a premium counts for. */
const PREMIUM_MS = 60_000;

/** The index price moved: the mark price follows, and triggers are shown both. */
export function updateMark(state: State, market: Market): void {
  const found = state.prices.get(market.settings.index);
  if (!found) return;
  const { price: index } = found;
  const isFirst = market.mark === NONE;
  const since = isFirst ? 0 : state.at - market.markAt;
  const counted = Math.min(since, PREMIUM_MS);
  market.premiumSum += market.premium * BigInt(counted);
  market.premiumMs += counted;
  const above = aboveIndex(market, index);
  market.basis += part(above - market.basis, BigInt(Math.min(since, BASIS_MS)), BigInt(BASIS_MS));
  market.premium = part(above, PPB, index);
  market.index = index;
  market.markAt = state.at;
  market.mark = ticksOf(market, markOf(market, index));
  state.futures.marked.add(market.market);
}

/**
 * How far the book is from the index price: its best bid above it, or its best ask below it, as published formulas of the premium ask (docs/futures.md). Nothing is where nobody can trade: in a halted market, or where a side
 * is empty.
 */
function aboveIndex(market: Market, index: Amount): Amount {
  const [bid, ask] = [market.book.best(BUY), market.book.best(SELL)];
  if (bid === NONE || ask === NONE || market.status !== 'open') return 0n;
  const [low, high] = [priceOf(market, bid), priceOf(market, ask)];
  if (low > index) return low - index;
  return high < index ? high - index : 0n;
}

function markOf(market: Market, index: Amount): Amount {
  const last = market.last === NONE ? index : priceOf(market, market.last);
  const [, median] = [index, index + market.basis, last].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)) as [
    Amount,
    Amount,
    Amount,
  ];
  const far = mulDiv(index, BigInt(market.settings.markBandPpm), PPM, 'down');
  if (median > index + far) return index + far;
  return median < index - far ? index - far : median;
}

/** To the tick, half even; at least one tick. */
function ticksOf({ steps: { tick }, ticksMax }: Market, price: Amount): number {
  const ticks = mulDiv(price, 1n, tick, 'half-even');
  return ticks < 1n ? 1 : ticks > BigInt(ticksMax) ? ticksMax : Number(ticks);
}

/** a × b ÷ c toward zero, for an `a` of either sign. */
const part = (a: Amount, b: Amount, c: Amount): Amount =>
  a < 0n ? -mulDiv(-a, b, c, 'down') : mulDiv(a, b, c, 'down');

/** Shows a market's triggers its prices; of a halted one the mark price alone, since a cross account may have positions in others. */
export function showPrices({ triggers }: State, market: Market): void {
  const { market: instrument, mark, last, index, status } = market;
  if (mark === NONE) return;
  triggers.see({ instrument, by: 'mark', floor: mark, ceil: mark });
  if (status !== 'open') return;
  if (last !== NONE) triggers.see({ instrument, by: 'last', floor: last, ceil: last });
  triggers.see({ instrument, by: 'index', ...ticksAround(market, index) });
}

/** The prices that changed since the last time. */
export function takeMarks({ futures }: State): MarkRow[] {
  const rows = [...futures.marked].map((id) => markRow(futures.markets.get(id) as Market));
  futures.marked.clear();
  return rows;
}

const markRow = (market: Market): MarkRow => ({
  market: market.market,
  at: market.markAt,
  index: market.index,
  last: market.last === NONE ? 0n : priceOf(market, market.last),
  mark: market.mark === NONE ? 0n : priceOf(market, market.mark),
  ...{ basis: market.basis, premium: market.premium, premiumSum: market.premiumSum, premiumMs: market.premiumMs },
});
