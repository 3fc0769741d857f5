/**
 * The mark price, by which margins are checked: the median of the index price, the index price plus the moving average of the basis, and the last price, no farther from the index price than the market allows.
 * It moves with the index price alone, and the basis is that of prices at which a worth can be traded (impact prices), so no small order or trade moves it. Sources: docs/futures.md.
 */
import { mulDiv, type Amount } from '@glassbook/money';
import { priceOf, ticksAround, valueOf } from '../core/grid.ts';
import { NONE } from '../core/none.ts';
import { BUY, SELL, type SideNumber } from '../core/side.ts';
import { bandTicks } from './quote.ts';
import type { MarkRow } from './rows.ts';
import type { Market, State } from './state.ts';

const PPM = 1_000_000n;
const PPB = 1_000_000_000n;
/** The time in which the moving average takes over a new basis. */
const BASIS_MS = 30_000;
/** The longest time that one sample of the basis counts for: nobody knows what the book was in a silence of the index. */
const SAMPLE_MS = 2_000;
/** An impact price is that of a tenth of the worth of the first tier, within so many levels. */
const IMPACT_PART = 10n;
const IMPACT_LEVELS = 20;
/** A last price fires within 0.5 % of the mark price. */
const LAST_PPM = 5_000;
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
  const impact = impactOf(market);
  const above = aboveIndex(impact, index);
  const sampled = Math.min(since, SAMPLE_MS);
  average(market, 0n, since - sampled);
  average(market, above, sampled);
  market.premium = part(above, PPB, index);
  market.index = index;
  market.markAt = state.at;
  market.mark = ticksOf(market, markOf(market, index, impact));
  state.futures.marked.add(market.market);
}

/** Moves the average of the basis toward a basis that was true for so many milliseconds; rounded toward what it was. */
function average(market: Market, basis: Amount, ms: number): void {
  market.basis += part(basis - market.basis, BigInt(Math.min(ms, BASIS_MS)), BigInt(BASIS_MS));
}

/** The impact prices of both sides; undefined for a side that has less than the worth within its levels. */
type Impact = { bid: Amount | undefined; ask: Amount | undefined };

/** Nothing is where nobody can trade: in a halted market, or without the worth on a side. */
function impactOf(market: Market): Impact {
  if (market.status !== 'open') return { bid: undefined, ask: undefined };
  const worth = (market.settings.tiers[0]?.valueMax ?? 0n) / IMPACT_PART;
  return { bid: impactPrice(market, BUY, worth), ask: impactPrice(market, SELL, worth) };
}

/** The price of the level at which orders of a side are worth so much together, each at its own price. */
function impactPrice(market: Market, side: SideNumber, worth: Amount): Amount | undefined {
  const { book } = market;
  let left = worth;
  let ticks = book.best(side);
  for (let level = 0; level < IMPACT_LEVELS && ticks !== NONE; level += 1) {
    left -= valueOf(market, ticks, Number(book.lotsAt(side, ticks)));
    if (left <= 0n) return priceOf(market, ticks);
    ticks = book.worse(side, ticks);
  }
  return undefined;
}

/** How far the book is from the index price: its impact bid above it, or its impact ask below it, as published formulas of the premium ask (docs/futures.md); 0 where a side has none. */
function aboveIndex({ bid, ask }: Impact, index: Amount): Amount {
  if (bid === undefined || ask === undefined) return 0n;
  if (bid > index) return bid - index;
  return ask < index ? ask - index : 0n;
}

/** The last price counts no further than the impact prices: one contract printed beyond them is no price of the market. */
function lastWithin(market: Market, index: Amount, { bid, ask }: Impact): Amount {
  const last = market.last === NONE ? index : priceOf(market, market.last);
  if (bid !== undefined && last < bid) return bid;
  return ask !== undefined && last > ask ? ask : last;
}

function markOf(market: Market, index: Amount, impact: Impact): Amount {
  const last = lastWithin(market, index, impact);
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
  if (last !== NONE) showLast(triggers, market);
  triggers.see({ instrument, by: 'index', ...ticksAround(market, index) });
}

/**
 * Shows a market's triggers its last price, within 0.5 % of the mark price: whoever prints one contract further away would have the exits of others traded with orders of his own. What waits for it is shown the next print or price.
 */
export function showLast(triggers: State['triggers'], { market: instrument, mark, last }: Market): void {
  if (triggers.count === 0) return;
  if (last < bandTicks(mark, LAST_PPM, false) || last > bandTicks(mark, LAST_PPM, true)) return;
  triggers.see({ instrument, by: 'last', floor: last, ceil: last });
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
