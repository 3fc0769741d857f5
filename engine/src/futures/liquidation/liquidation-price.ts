/** The mark prices at which positions are liquidated: the nearest ticks at which what they have is less than what they must keep. By the sums that fire. */
import type { Amount } from '@glassbook/money';
import { valueOf, type Grid } from '../../core/grid.ts';
import type { PositionSide } from '../command.ts';
import { resultOf } from '../quote.ts';
import { maintenanceOf, type TierRates } from '../tiers.ts';

type Open = { contracts: number; entryValue: Amount };
/** What is open in one market and counts together: an isolated position, or all cross positions of an account. */
export type Exposed = {
  long: Open;
  short: Open;
  settled: Amount;
  /** An isolated position's margin; of a cross account its money and the results of its positions in other markets, less what those must keep. */
  money: Amount;
};
export const nothingOpen: Open = { contracts: 0, entryValue: 0n };

/** In ticks, below and above the price of now; undefined where no price liquidates. */
export type LiquidationBounds = { below: number | undefined; above: number | undefined };

export function liquidationBounds(grid: Grid, tiers: TierRates, exposed: Exposed, mark: number): LiquidationBounds {
  const { long, short, settled, money } = exposed;
  const isShortAt = (ticks: number): boolean => {
    let left = money - settled;
    for (const [side, { contracts, entryValue }] of [['long', long] as const, ['short', short] as const]) {
      if (contracts === 0) continue;
      const worth = valueOf(grid, ticks, contracts);
      left += resultOf(grid, side, entryValue, worth) - maintenanceOf(tiers, worth);
    }
    return left < 0n;
  };
  if (isShortAt(mark)) return { below: mark, above: mark };
  // What is left over rises and then falls with the price, so on each side of the price of now it is missing from one tick on.
  const from = (end: number): number | undefined => {
    if (!isShortAt(end)) return undefined;
    let [fine, missing] = [mark, end];
    while (Math.abs(missing - fine) > 1) {
      const middle = Math.floor((fine + missing) / 2);
      if (isShortAt(middle)) missing = middle;
      else fine = middle;
    }
    return missing;
  };
  return { below: from(1), above: from(grid.ticksMax) };
}

export type Held = Open & Pick<Exposed, 'settled' | 'money'> & { side: PositionSide };

/** The same of one position, on the side where it loses. `mark`: the price of now. */
export function liquidationTicks(grid: Grid, tiers: TierRates, held: Held, mark: number): number | undefined {
  const { side, contracts, entryValue, settled, money } = held;
  const sides = { long: nothingOpen, short: nothingOpen, [side]: { contracts, entryValue } };
  const { below, above } = liquidationBounds(grid, tiers, { ...sides, settled, money }, mark);
  return side === 'long' ? below : above;
}
