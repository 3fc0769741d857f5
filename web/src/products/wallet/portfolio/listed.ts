/** Which holdings a list shows, and in which order. */
import { parseAmount, type Amount } from '@glassbook/money';
import { total } from './accounts.ts';
import { worthScale, type HoldingWorth } from './portfolio.ts';

/** Below this worth "hide small" hides a row: one USDT. */
const smallBelow: Amount = parseAmount('1', worthScale) ?? 0n;
export const isSmall = ({ worth }: Pick<HoldingWorth, 'worth'>): boolean => worth < smallBelow;
/** Nothing of it, available or on hold. What is there without a price is not zero. */
export const isZero = (holding: Pick<HoldingWorth, 'available' | 'held'>): boolean => total(holding) === 0n;
/** The most valuable first, then what there is something of, then by name. */
export function byWorth(a: HoldingWorth, b: HoldingWorth): number {
  if (a.worth !== b.worth) return a.worth < b.worth ? 1 : -1;
  if (isZero(a) !== isZero(b)) return isZero(a) ? 1 : -1;
  return a.name < b.name ? -1 : 1;
}
