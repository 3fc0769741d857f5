/** The mark prices at which positions are liquidated: the nearest ticks at which what they have is no more than what they must keep. By the sums that fire. */
import type { Amount } from '@glassbook/money';
import { valueOf } from '../../core/grid.ts';
import type { PositionSide } from '../command.ts';
import {
  isTooLittle,
  maintenanceFor,
  needOf,
  nothingOpen,
  plus,
  type MarginRules,
  type Need,
  type Sides,
} from '../maintenance.ts';
import { resultOf } from '../quote.ts';

/** What is open in one market and counts together: an isolated position, or all cross positions of an account. */
export type Exposed = Sides & {
  settled: Amount;
  /** An isolated position's margin; of a cross account its money and the results of its positions in other markets. */
  money: Amount;
  /** What positions in other markets need, where they share the money. */
  elsewhere?: Need;
};

/** In ticks, below and above the price of now; undefined where no price liquidates. */
export type LiquidationBounds = { below: number | undefined; above: number | undefined };

export function liquidationBounds(rules: MarginRules, exposed: Exposed, mark: number): LiquidationBounds {
  const { settled, money, elsewhere } = exposed;
  const isShortAt = (ticks: number): boolean => {
    let equity = money - settled;
    for (const side of ['long', 'short'] as const) {
      const { contracts, entryValue } = exposed[side];
      if (contracts > 0) equity += resultOf(rules, side, entryValue, valueOf(rules, ticks, contracts));
    }
    const need = needOf(rules, exposed, ticks);
    return isTooLittle(equity, maintenanceFor(elsewhere ? plus(need, elsewhere) : need));
  };
  if (isShortAt(mark)) return { below: mark, above: mark };
  // What is left over changes with the price in one direction, so on each side of the price of now it is missing from one tick on.
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
  return { below: from(1), above: from(rules.ticksMax) };
}

export type Held = Pick<Exposed, 'settled' | 'money'> & { side: PositionSide; contracts: number; entryValue: Amount };

/** The same of one position, on the side where it loses. `mark`: the price of now. */
export function liquidationTicks(rules: MarginRules, held: Held, mark: number): number | undefined {
  const { side, contracts, entryValue, settled, money } = held;
  const sides = { long: nothingOpen, short: nothingOpen, [side]: { contracts, entryValue } };
  const { below, above } = liquidationBounds(rules, { ...sides, settled, money }, mark);
  return side === 'long' ? below : above;
}
