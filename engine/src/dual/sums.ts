/** The sums of a dual investment, for screens too. What is paid rounds down. Formulas: docs/dual.md. */
import { mulDiv, type Amount } from '@glassbook/money';
import { DAY_MS, dayOf } from '../core/accrual.ts';
import { SALE_ENDS_MS, WINDOW, YEAR_DAYS, type DualType } from './words.ts';

export { SALE_ENDS_MS } from './words.ts';

const MILLION = 1_000_000n;
/** What a rate of 1 a year is in parts of a million a day. */
const YEAR = BigInt(YEAR_DAYS) * MILLION;

export type DualTerms = { type: DualType; strike: Amount; ratePpm: number };
/** `amount` of the asset, what is `paid` for it, and the two outcomes. */
export type DualSums = { amount: Amount; paid: Amount; coin: Amount; money: Amount };

/** 00:00 UTC of a day. */
export const startOf = (day: number): number => day * DAY_MS;
/** From when on an offer with this end is not sold any more: a minute before its window. */
export const saleEndOf = (endDay: number): number => startOf(endDay) - SALE_ENDS_MS;
/** The UTC days that are paid for: from the day after to the end. */
export const daysFrom = (at: number, endDay: number): number => Math.max(0, endDay - dayOf(at) - 1);

/** `scale`: of the asset, 1 or more, so that a share is whole units; the strike of an offer is a multiple of 10 units, so that a share of a put is, too. */
export function dualSums({ type, strike, ratePpm }: DualTerms, shares: number, days: number, scale: number): DualSums {
  const amount = BigInt(shares) * 10n ** BigInt(scale - 1);
  const grown = YEAR + BigInt(days) * BigInt(ratePpm);
  return {
    amount,
    paid: type === 'call' ? amount : (BigInt(shares) * strike) / 10n,
    coin: mulDiv(amount, grown, YEAR, 'down'),
    money: mulDiv(amount * strike, grown, YEAR * 10n ** BigInt(scale), 'down'),
  };
}

/** Below the strike the coin is paid, at it and above it the money. */
export const endsInCoin = (price: Amount, strike: Amount): boolean => price < strike;

/** The median of the prices of the window, of an even count the mean of the middle two, rounded down to the tick; none of too few. */
export function settlementPrice(prices: readonly Amount[], tick: Amount): Amount | undefined {
  if (prices.length < WINDOW.fewest) return undefined;
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const low = sorted[Math.ceil(sorted.length / 2) - 1] as Amount;
  const high = sorted[Math.floor(sorted.length / 2)] as Amount;
  const median = (low + high) / 2n;
  return median - (median % tick);
}
