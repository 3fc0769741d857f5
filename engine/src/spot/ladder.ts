/**
 * The prices and worth of the house maker's levels, for its settings and an index price. Under rules 3 gaps and sizes vary from level to
 * level by a fixed hash of market, side, level and the leading digits of the index price: the same journal gives the same ladder, and no clock or random number is used.
 */
import { mulDiv, type Amount } from '@glassbook/money';
import { AMOUNT_MAX } from '../core/amounts.ts';
import { lesser } from '../core/grid.ts';
import type { Rules } from '../core/rules.ts';
import { BUY, type SideNumber } from '../core/side.ts';
import type { ConfigureMaker } from './command.ts';
import type { Market } from './state.ts';

export type Quote = { ticks: number; lots: number };

const PPM = 1_000_000n;
/** What a level's gap and worth are multiplied by under rules 3, in parts per million: from the first to the second of each. */
const GAP = [600_000, 1_600_000] as const;
const SIZE = [500_000, 1_800_000] as const;
/** So many digits of the index price name the window in which a ladder keeps its shape: a move of 0.01 % to 0.1 % is the next one. */
const WINDOW_DIGITS = 4;

/** Whether every level of such a ladder is above zero and is worth an amount, and the first no more than an order may be. */
export function isLadder(maker: ConfigureMaker, notionalMax: Amount, rules: Rules): boolean {
  const [gap, size] = rules < 3 ? [PPM, PPM] : [BigInt(GAP[1]), BigInt(SIZE[1])];
  const { levels, halfSpreadPpm, stepPpm, notional } = maker;
  const farthest = BigInt(halfSpreadPpm) + mulDiv(BigInt(stepPpm) * BigInt(levels), gap, PPM, 'up');
  if (farthest >= PPM || notional <= 0n || mulDiv(notional, size, PPM, 'up') > notionalMax) return false;
  // A level beyond the last one would still be worth an amount, as an order of a trader is.
  return mulDiv(worthOf(maker, levels), size, PPM, 'up') <= AMOUNT_MAX;
}

/** The levels of one side, best first, bids rounded down to the tick and asks up, an ask at least a tick above the bid at the same distance. */
export function quotes(market: Market, maker: ConfigureMaker, index: Amount, side: SideNumber, rules: Rules): Quote[] {
  const { tick } = market.settings;
  const window = rules < 3 ? undefined : windowOf(index);
  const list: Quote[] = [];
  let far = maker.halfSpreadPpm;
  for (let level = 0; level < maker.levels; level += 1) {
    const hash = window && hashOf(market.market, side, level, window);
    if (level > 0) far += hash ? part(maker.stepPpm, within(hash.gap, GAP)) : maker.stepPpm;
    const away = BigInt(far);
    const down = Number(mulDiv(index, PPM - away, PPM * tick, 'down'));
    const ticks = side === BUY ? down : Math.max(Number(mulDiv(index, PPM + away, PPM * tick, 'up')), down + 1);
    if (ticks < 1 || ticks > market.ticksMax) break;
    const plain = worthOf(maker, level);
    const worth = hash ? mulDiv(plain, BigInt(within(hash.size, SIZE)), PPM, 'down') : plain;
    const lots = Number(lesser(worth / (BigInt(ticks) * market.unit), BigInt(market.lotsMax)));
    if (lots > 0) list.push({ ticks, lots });
  }
  return list;
}

/** Quote worth of a level before it is varied. */
const worthOf = ({ notional, growthPpm }: ConfigureMaker, level: number): Amount =>
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
