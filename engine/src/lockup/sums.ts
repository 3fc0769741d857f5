/** The sums of a lock-up. What is paid rounds down, what is taken rounds up. Formulas: docs/lockup.md. */
import { mulDiv, type Amount } from '@glassbook/money';
import { DAY_MS, dayOf, nextDay } from '../core/accrual.ts';
import type { Terms } from './command.ts';

export { accrued } from '../core/accrual.ts';

/** It starts at the next 00:00 UTC and ends after its days. */
export const spanFrom = (at: number, days: number): { startAt: number; endAt: number } => {
  const startAt = nextDay(at);
  return { startAt, endAt: startAt + days * DAY_MS };
};

/** The full days that have passed. */
export const fullDays = ({ startAt, days }: { startAt: number; days: number }, at: number): number =>
  Math.min(days, Math.max(0, dayOf(at) - dayOf(startAt)));

/** The days that redeeming now is charged for: those to the end, and never more than the term. */
export const daysLeft = ({ endAt, days }: { endAt: number; days: number }, at: number): number =>
  Math.max(0, Math.min(days, dayOf(endAt) - dayOf(at)));

/** What redeeming costs with so many days left, rounded up. An offer whose penalty could exceed the amount is none. */
export const penaltyOf = (amount: Amount, { penaltyPpm }: Pick<Terms, 'penaltyPpm'>, left: number): Amount =>
  mulDiv(amount * BigInt(left), BigInt(penaltyPpm), 1_000_000n, 'up');
