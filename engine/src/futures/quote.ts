/**
 * Sums of futures that a ticket shows and the engine takes: one function each. A position's result follows from what its contracts are worth: of a linear contract their worth in quote units, which rises with the
 * price; of an inverse one in units of the coin, which falls. So longs of linear and shorts of inverse contracts gain by worth, the others lose by it.
 * Formulas: docs/futures.md.
 */
import { mulDiv, type Amount } from '@glassbook/money';
import { gridOf, lesser, numberOr, TICKS_MAX, valueOf, type Grid } from '../core/grid.ts';
import { AMOUNT_MAX } from '../core/amounts.ts';
import type { PositionSide } from './command.ts';

const PPM = 1_000_000n;

/**
 * The steps of a market: prices in ticks, amounts in contracts. `size` of a linear contract in base units, of an inverse one in quote units. Undefined where a tick times a contract is not a whole number of
 * quote units. `most`: the contracts whose worth must be an amount at every price.
 */
export function contractGrid(
  { tick, size, isInverse }: { tick: Amount; size: Amount; isInverse: boolean },
  baseScale: number,
  most: number,
): Grid | undefined {
  if (tick <= 0n || size <= 0n || tick > AMOUNT_MAX || size > AMOUNT_MAX) return undefined;
  const grid = isInverse ? inverseGrid(tick, size, baseScale) : gridOf(tick, size, baseScale);
  if (grid === undefined) return undefined;
  const highest = isInverse ? AMOUNT_MAX / tick : lesser(AMOUNT_MAX / tick, AMOUNT_MAX / (grid.unit * BigInt(most)));
  const ticksMax = Number(lesser(BigInt(TICKS_MAX), highest));
  return { ...grid, steps: { tick, lot: 1n }, lot: 1, ticksMax, lotsMax: most };
}

/** A contract is worth size × 10^scale ÷ price units of the coin: `inverse` ÷ ticks. */
function inverseGrid(tick: Amount, size: Amount, baseScale: number): Grid | undefined {
  const inverse = (size * 10n ** BigInt(baseScale)) / tick;
  if (inverse * tick !== size * 10n ** BigInt(baseScale)) return undefined;
  const steps = { tick, lot: 1n };
  return { steps, tick: numberOr(tick, Infinity), lot: 1, unit: 0n, unitNumber: 0, ticksMax: 0, lotsMax: 0, inverse };
}

/** Whether a side gains where the worth of its contracts rises. */
export const gainsByWorth = (grid: Grid, side: PositionSide): boolean =>
  (grid.inverse === undefined) === (side === 'long');

/** What contracts of a side that were worth `entry` have won where they are worth `exit`; below zero what they lost. */
export const resultOf = (grid: Grid, side: PositionSide, entry: Amount, exit: Amount): Amount =>
  gainsByWorth(grid, side) ? exit - entry : entry - exit;

/** The rank for deleveraging of contracts that were worth `entry` and are worth `marked`: the result in parts per million of the worth at entry, toward zero, times leverage. */
export const adlScore = (grid: Grid, side: PositionSide, entry: Amount, marked: Amount, leverage: number): Amount =>
  entry === 0n ? 0n : ((resultOf(grid, side, entry, marked) * PPM) / entry) * BigInt(leverage);

/** What a side that trades at `ticks` loses at once against the mark price; 0 where it gains. */
export function lossToMark(grid: Grid, side: PositionSide, ticks: number, mark: number, lots: number): Amount {
  if (side === 'long' ? ticks <= mark : ticks >= mark) return 0n;
  const result = resultOf(grid, side, valueOf(grid, ticks, lots), valueOf(grid, mark, lots));
  return result < 0n ? -result : 0n;
}

/** The initial margin of so much worth, rounded up. */
export const initialMargin = (value: Amount, leverage: number): Amount => mulDiv(value, 1n, BigInt(leverage), 'up');

/** A part of a worth, rounded up. */
export const partOf = (value: Amount, ppm: number): Amount => mulDiv(value, BigInt(ppm), PPM, 'up');

/**
 * The worst price at which `lots` of a side can be closed so that of `equity`, which counts them at the mark price, nothing is owed after a fee of `feePpm`. In ticks, within the market's; 0 where
 * no price is bad enough to be one.
 */
export function worstTicks(
  grid: Grid,
  side: PositionSide,
  lots: number,
  mark: number,
  equity: Amount,
  feePpm: number,
): number {
  const worth = valueOf(grid, mark, lots);
  const fee = BigInt(feePpm);
  // Where it gains by worth its worth may fall to here, rounded up; else it may rise to here, rounded down.
  const least = ceilDiv((worth - equity) * PPM, PPM - fee);
  const most = floorDiv((worth + equity) * PPM, PPM + fee);
  return gainsByWorth(grid, side) ? ticksOfLeast(grid, lots, least) : ticksOfMost(grid, lots, most);
}

/** The price at which `lots` are worth at least `value`: the lowest where the worth rises with it, else the highest. */
function ticksOfLeast(grid: Grid, lots: number, value: Amount): number {
  if (grid.inverse === undefined) return value <= 0n ? 1 : clamp(grid, ceilDiv(value, BigInt(lots) * grid.unit));
  return value <= 0n ? grid.ticksMax : clamp(grid, (BigInt(lots) * grid.inverse) / value);
}

/** The price at which `lots` are worth at most `value`: the highest where the worth rises with it, else the lowest. */
function ticksOfMost(grid: Grid, lots: number, value: Amount): number {
  if (grid.inverse === undefined) return value <= 0n ? 1 : clamp(grid, value / (BigInt(lots) * grid.unit));
  // Worth is rounded down, so one that is below the next whole unit is still at most this much.
  return value < 0n ? grid.ticksMax : clamp(grid, (BigInt(lots) * grid.inverse) / (value + 1n) + 1n);
}

const clamp = (grid: Grid, ticks: bigint): number =>
  Math.max(1, numberOr(ticks, grid.ticksMax) > grid.ticksMax ? grid.ticksMax : Number(ticks));
const ceilDiv = (a: bigint, b: bigint): bigint => (a <= 0n ? a / b : (a + b - 1n) / b);
const floorDiv = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b));

/** The price a part of the mark price above or below it, rounded towards it. */
export const bandTicks = (mark: number, ppm: number, isAbove: boolean): number => {
  const far = BigInt(mark) * (isAbove ? PPM + BigInt(ppm) : PPM - BigInt(ppm));
  return Number(isAbove ? far / PPM : ceilDiv(far, PPM));
};

/** The end of the band on the side to which a position is closed, in ticks. */
export function bandOf(
  { mark, settings, ticksMax }: { mark: number; settings: { bandPpm: number }; ticksMax: number },
  side: PositionSide,
): number {
  const band = bandTicks(mark, settings.bandPpm, side === 'short');
  return Math.min(Math.max(band, 1), ticksMax);
}
