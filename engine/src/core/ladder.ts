/**
 * The prices and worth of the house maker's levels, for its settings and an index price. Gaps and sizes vary from level to
 * level by a fixed hash of market, side, level and the leading digits of the index price: the same journal gives the same ladder, and no clock or random number is used.
 */
import { mulDiv, type Amount } from '@glassbook/money';
import { AMOUNT_MAX } from './amounts.ts';
import { lesser } from './grid.ts';
import { ABSENT } from './int-map.ts';
import type { Orders } from './orders.ts';
import type { Pit } from './pit.ts';
import { BUY, type SideNumber } from './side.ts';

export type Quote = { ticks: number; lots: number };

const PPM = 1_000_000n;
/** What a level's gap and worth are multiplied by, in parts per million: from the first to the second of each. */
const GAP = [600_000, 1_600_000] as const;
const SIZE = [500_000, 1_800_000] as const;
/** So many digits of the index price name the window in which a ladder keeps its shape: a move of 0.01 % to 0.1 % is the next one. */
const WINDOW_DIGITS = 4;

/** The upper bound of `staleAfterMs`: a day. */
const STALE_MAX_MS = 86_400_000;
/** What a ladder is made of: the first level is `halfSpreadPpm` from the index price, each next one `stepPpm` further. */
export type Ladder = {
  levels: number;
  halfSpreadPpm: number;
  stepPpm: number;
  /** Quote worth of the first level; each next one is larger by `growthPpm` of it. */
  notional: Amount;
  growthPpm: number;
  /** Quotes are withdrawn when the index price is older. */
  staleAfterMs: number;
};

/** How far the farthest level may be from the index price, in parts per million, rounded up. */
const farthestOf = ({ levels, halfSpreadPpm, stepPpm }: Ladder): bigint =>
  BigInt(halfSpreadPpm) + mulDiv(BigInt(stepPpm) * BigInt(levels), BigInt(GAP[1]), PPM, 'up');

/** What one side is worth before its levels are varied, in quote units. */
function sideWorthOf(maker: Ladder): Amount {
  let worth = 0n;
  for (let level = 0; level < maker.levels; level += 1) worth += worthOf(maker, level);
  return worth;
}

/** What a ladder adds up to (trading/ladder-rules.ts). */
export const ladderSums = (maker: Ladder) => ({
  spreadPpm: 2 * maker.halfSpreadPpm,
  farthestPpm: Number(farthestOf(maker)),
  sideWorth: sideWorthOf(maker),
});

/** The first field of a ladder that is refused for what the fields cannot say: every level must be above zero and be worth an amount, and the first no more than an order may be. */
export function makerProblem(maker: Ladder, notionalMax: Amount): keyof Ladder | undefined {
  const { levels, notional, staleAfterMs } = maker;
  if (staleAfterMs > STALE_MAX_MS) return 'staleAfterMs';
  if (farthestOf(maker) >= PPM) return 'stepPpm';
  const size = BigInt(SIZE[1]);
  if (mulDiv(notional, size, PPM, 'up') > notionalMax) return 'notional';
  // A level beyond the last one would still be worth an amount, as an order of a trader is.
  return mulDiv(worthOf(maker, levels), size, PPM, 'up') <= AMOUNT_MAX ? undefined : 'growthPpm';
}

/**
 * The levels of one side, best first, bids rounded down to the tick and asks up, an ask at least a tick above the bid at the same distance. `lotWorth`: what a lot is worth in quote
 * units at so many ticks.
 */
export function quotes(
  market: Pick<Pit, 'market' | 'steps' | 'ticksMax' | 'lotsMax'>,
  maker: Ladder,
  index: Amount,
  side: SideNumber,
  lotWorth: (ticks: number) => Amount,
): Quote[] {
  const { tick } = market.steps;
  const window = windowOf(index);
  const list: Quote[] = [];
  let far = maker.halfSpreadPpm;
  for (let level = 0; level < maker.levels; level += 1) {
    const hash = hashOf(market.market, side, level, window);
    if (level > 0) far += part(maker.stepPpm, within(hash.gap, GAP));
    const away = BigInt(far);
    const down = Number(mulDiv(index, PPM - away, PPM * tick, 'down'));
    const ticks = side === BUY ? down : Math.max(Number(mulDiv(index, PPM + away, PPM * tick, 'up')), down + 1);
    if (ticks < 1 || ticks > market.ticksMax) break;
    const worth = mulDiv(worthOf(maker, level), BigInt(within(hash.size, SIZE)), PPM, 'down');
    const lots = Number(lesser(worth / lotWorth(ticks), BigInt(market.lotsMax)));
    if (lots > 0) list.push({ ticks, lots });
  }
  return list;
}

/**
 * For each wanted level the order that already rests there untouched, else 0; every other one that stands is canceled. An order that is already right keeps its place in the queue.
 */
export function keepQuotes(
  orders: Orders,
  standing: readonly number[],
  wanted: readonly Quote[],
  cancel: (slot: number) => void,
): number[] {
  const kept = wanted.map(() => 0);
  for (const id of standing) {
    const slot = orders.slotOf.get(id);
    if (slot === ABSENT) continue;
    const level = wanted.findIndex((quote, at) => kept[at] === 0 && quote.ticks === orders.ticks(slot));
    const quote = wanted[level];
    if (quote && quote.lots === orders.lotsLeft(slot)) kept[level] = id;
    else cancel(slot);
  }
  return kept;
}

/** Quote worth of a level before it is varied. */
const worthOf = ({ notional, growthPpm }: Ladder, level: number): Amount =>
  notional + mulDiv(notional, BigInt(growthPpm) * BigInt(level), PPM, 'down');

/** `ppm` parts per million of a whole number below 2^32, rounded down; counted exactly, by numbers. */
function part(whole: number, ppm: number): number {
  const product = whole * ppm;
  return (product - (product % 1_000_000)) / 1_000_000;
}

const within = (hash: number, [from, to]: readonly [number, number]): number => from + (hash % (to - from + 1));

/** The leading digits of a price, and how many digits it has. */
function windowOf(index: Amount): readonly [digits: number, length: number] {
  const text = String(index);
  return [Number(text.slice(0, WINDOW_DIGITS)), text.length];
}

/** Two whole numbers below 2^32. */
function hashOf(
  market: number,
  side: SideNumber,
  level: number,
  [digits, length]: readonly [number, number],
): { gap: number; size: number } {
  const gap = [market, side, level, digits, length].reduce(mixed, 0);
  return { gap, size: mixed(gap, 1) };
}

/** One round of hashing: the finalizer of MurmurHash3 (public domain), on 32 bits. */
function mixed(hash: number, next: number): number {
  let h = Math.imul(hash ^ next, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
