/**
 * The steps of a market: prices in whole ticks, amounts in whole lots, both counted by numbers; what they are in smallest units is a bigint of
 * any size. So a small unit limits nothing: only more than `TICKS_MAX` ticks or `LOTS_MAX` lots cannot be represented.
 */
import type { Amount } from '@glassbook/money';
import { AMOUNT_MAX } from './amounts.ts';
import { multiple } from './multiple.ts';

/** Twice a price in ticks, and a bit for the side, is still a number counted exactly (flat-book.ts). */
export const TICKS_MAX = 2 ** 52 - 1;
export const LOTS_MAX = Number.MAX_SAFE_INTEGER;

export type Grid = {
  /** Quote units for one whole base unit; base units. */
  readonly steps: { readonly tick: Amount; readonly lot: Amount };
  /** The same as numbers, for the hot path; Infinity where a number cannot hold them. */
  readonly tick: number;
  readonly lot: number;
  /** Quote units that one lot costs per tick of price: a value is ticks × lots × unit, exactly, without a division. */
  readonly unit: Amount;
  readonly unitNumber: number;
  /** As many as can be counted and stay within `AMOUNT_MAX` units. */
  readonly ticksMax: number;
  readonly lotsMax: number;
  /** Where a value falls with the price (inverse contracts): a value is lots × this ÷ ticks, rounded down. */
  readonly inverse?: Amount | undefined;
};

/** Undefined where the steps are not above zero, too large, or a tick times a lot is not a whole number of quote units. */
export function gridOf(tick: Amount, lot: Amount, baseScale: number): Grid | undefined {
  if (tick <= 0n || lot <= 0n || tick > AMOUNT_MAX || lot > AMOUNT_MAX) return undefined;
  const whole = 10n ** BigInt(baseScale);
  if ((tick * lot) % whole !== 0n) return undefined;
  const unit = (tick * lot) / whole;
  return {
    steps: { tick, lot },
    tick: numberOr(tick, Infinity),
    lot: numberOr(lot, Infinity),
    unit,
    unitNumber: numberOr(unit, Infinity),
    ticksMax: Number(ticksMaxOf(tick)),
    lotsMax: Number(lotsMaxOf(lot)),
  };
}

export const ticksMaxOf = (tick: Amount): Amount => lesser(BigInt(TICKS_MAX), AMOUNT_MAX / tick);
export const lotsMaxOf = (lot: Amount): Amount => lesser(BigInt(LOTS_MAX), AMOUNT_MAX / lot);

/** What so many lots at so many ticks are worth: quote units, exactly; of an inverse contract units of the coin, rounded down. */
export const valueOf = (grid: Grid, ticks: number, lots: number): Amount => {
  if (grid.inverse !== undefined) return (BigInt(lots) * grid.inverse) / BigInt(ticks);
  const product = ticks * lots;
  return product <= Number.MAX_SAFE_INTEGER
    ? multiple(product, grid.unitNumber, grid.unit)
    : BigInt(ticks) * BigInt(lots) * grid.unit;
};
export const priceOf = (grid: Grid, ticks: number): Amount => multiple(ticks, grid.tick, grid.steps.tick);
export const amountOf = (grid: Grid, lots: number): Amount => multiple(lots, grid.lot, grid.steps.lot);

/** Whole steps in an amount: NaN when it is off the step, Infinity when they are more than a number counts. */
export function stepsIn(amount: Amount, step: number, stepExact: Amount): number {
  const number = Number(amount);
  if (number >= 0 && number <= Number.MAX_SAFE_INTEGER && step !== Infinity) {
    const count = number / step;
    return Number.isInteger(count) && count * step === number ? count : NaN;
  }
  if (amount % stepExact !== 0n) return NaN;
  return numberOr(amount / stepExact, Infinity);
}
export const ticksIn = (grid: Grid, price: Amount): number => stepsIn(price, grid.tick, grid.steps.tick);
export const lotsIn = (grid: Grid, amount: Amount): number => stepsIn(amount, grid.lot, grid.steps.lot);

/** How many whole lots a value pays for at a price, rounded down; Infinity where they are more than a number counts. */
export const lotsFor = (grid: Grid, ticks: number, value: Amount): number =>
  numberOr(value / (BigInt(ticks) * grid.unit), Infinity);

/** The ticks at and below, and at and above, a price that may lie between two. */
export function ticksAround({ steps: { tick }, ticksMax }: Grid, price: Amount): { floor: number; ceil: number } {
  // No order has a price above the most ticks, so how far above it is makes no difference.
  const floor = Math.min(numberOr(price / tick, ticksMax), ticksMax);
  return { floor, ceil: price % tick === 0n ? floor : floor + 1 };
}

/** The amount as a number where it is one exactly. */
export const numberOr = (amount: Amount, other: number): number =>
  amount > BigInt(Number.MAX_SAFE_INTEGER) ? other : Number(amount);
export const lesser = (a: Amount, b: Amount): Amount => (a < b ? a : b);
