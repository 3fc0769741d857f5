/** Profit and loss as the screens list it: which assets, and the totals of what is shown. */
import type { wallet } from '@glassbook/contract';
import { decimalOf, isZero, unitsOf, WORTH_PLACES, type Amount } from '@glassbook/money';
import type { z } from 'zod';

export type Pnl = z.output<typeof wallet.pnl.reply>;

/** A figure in cents of USDT, half even, as it is shown. */
export function cents(text: string): Amount {
  const read = decimalOf(text);
  return read === undefined ? 0n : unitsOf(read, WORTH_PLACES, 'half-even');
}

/** The assets that are there or were traded, the largest first. What everything is valued in gains nothing, so it is left out unless it did. */
export function rowsOf({ positions }: Pick<Pnl, 'positions'>, unit: string): wallet.Position[] {
  const counts = ({ currency_name: name, quantity, realized, unrealized }: wallet.Position) =>
    !isZero(realized) || !isZero(unrealized) || (name !== unit && !isZero(quantity));
  const byWorth = (a: wallet.Position, b: wallet.Position) =>
    cents(a.worth) === cents(b.worth)
      ? a.currency_name < b.currency_name
        ? -1
        : 1
      : cents(a.worth) < cents(b.worth)
        ? 1
        : -1;
  return positions.filter(counts).sort(byWorth);
}

/** The sum of the rounded parts that are shown, in cents. */
export const totalOf = (rows: readonly wallet.Position[], of: 'realized' | 'unrealized'): Amount =>
  rows.reduce((sum, row) => sum + cents(row[of]), 0n);
