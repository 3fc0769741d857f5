/** The sums of loans, for screens too: docs/loans.md has the formulas. What an owner owes rounds up, what collateral is worth rounds down. */
import { mulDiv, type Amount } from '@glassbook/money';
import { CALL_ENDS_PPM, HOUR_MS, YEAR_HOURS } from './words.ts';

const MILLION = 1_000_000n;
const BILLION = 1_000_000_000n;

/** What of a loan its interest depends on; times in milliseconds UTC. */
export type Counted = { principal: Amount; ratePpb: number; countedAt: number; paid: Amount };
/** What is owed at a time. */
export type Owed = { hours: number; interest: Amount; all: Amount };
/** A rate an hour in parts of a billion where 0, 80 and 100 % of the pool are lent. */
export type Curve = { ratePpb0: number; ratePpb80: number; ratePpb100: number };

/** The hours that have begun: the first at once, the next in its very millisecond; none before the count begins. */
export const hoursBegun = (countedAt: number, at: number): number =>
  at < countedAt ? 0 : Math.floor((at - countedAt) / HOUR_MS) + 1;

/** Simple interest of so many hours, rounded up. */
export const interestOf = (principal: Amount, ratePpb: number, hours: number): Amount =>
  mulDiv(principal * BigInt(hours), BigInt(ratePpb), BILLION, 'up');

/** What is owed of a loan: its principal, and interest less what was paid of it. */
export function owedAt({ principal, ratePpb, countedAt, paid }: Counted, at: number): Owed {
  const hours = hoursBegun(countedAt, at);
  const interest = interestOf(principal, ratePpb, hours) - paid;
  return { hours, interest, all: principal + interest };
}

/** The rate where so much of the pool is lent, linear between the points of the curve, rounded up; beyond the last it is the last. */
export function rateAt({ ratePpb0, ratePpb80, ratePpb100 }: Curve, lent: Amount, total: Amount): number {
  if (lent >= total) return ratePpb100;
  const [low, middle, high] = [BigInt(ratePpb0), BigInt(ratePpb80), BigInt(ratePpb100)];
  const isLow = lent * 10n <= total * 8n;
  const rate = isLow
    ? low + mulDiv((middle - low) * lent, 10n, total * 8n, 'up')
    : middle + mulDiv(high - middle, lent * 10n - total * 8n, total * 2n, 'up');
  return Number(rate);
}

/** A rate a year of one an hour, both in parts of a billion. */
export const yearly = (ratePpb: number): number => ratePpb * YEAR_HOURS;

/** What collateral is worth at the index price of a whole unit. `scale`: its decimals. */
export const worthOf = (collateral: Amount, price: Amount, scale: number): Amount =>
  mulDiv(collateral, price, 10n ** BigInt(scale), 'down');

/** LTV in parts of a million, rounded up; undefined of collateral that is worth nothing. */
export const ltvOf = (owed: Amount, worth: Amount): Amount | undefined =>
  worth === 0n ? undefined : mulDiv(owed, MILLION, worth, 'up');

/** Whether an LTV is at a bound or above it. */
export const isAt = (owed: Amount, worth: Amount, boundPpm: number): boolean =>
  owed * MILLION >= BigInt(boundPpm) * worth;
/** Whether an LTV is at a bound or below it. */
export const isWithin = (owed: Amount, worth: Amount, boundPpm: number): boolean =>
  owed * MILLION <= BigInt(boundPpm) * worth;
/** Whether a call ends: the LTV is two points below its bound. */
export const endsCall = (owed: Amount, worth: Amount, callPpm: number): boolean =>
  isWithin(owed, worth, callPpm - CALL_ENDS_PPM);

/**
 * The highest price at which a bound is reached: worth is rounded down, so ⌊collateral × price⌋ ≤ V = ⌊owed ÷ bound⌋ up to just below (V + 1) ÷ collateral. `collateral` is above zero.
 */
export const highestAt = (owed: Amount, collateral: Amount, boundPpm: number, scale: number): Amount =>
  mulDiv(mulDiv(owed, MILLION, BigInt(boundPpm), 'down') + 1n, 10n ** BigInt(scale), collateral, 'up') - 1n;
/** The lowest price at which a call ends. */
export const lowestWithin = (owed: Amount, collateral: Amount, callPpm: number, scale: number): Amount =>
  mulDiv(mulDiv(owed, MILLION, BigInt(callPpm - CALL_ENDS_PPM), 'up'), 10n ** BigInt(scale), collateral, 'up');
/** The price of a bound as it is shown: rounded down to the tick. */
export function boundPrice(owed: Amount, collateral: Amount, boundPpm: number, scale: number, tick: Amount): Amount {
  const price = highestAt(owed, collateral, boundPpm, scale);
  return price - (price % tick);
}

/** The most that can be borrowed against such worth at a rate: with the interest of its first hour it is at the bound. */
export const mostOf = (worth: Amount, initialPpm: number, ratePpb: number): Amount =>
  mulDiv(mulDiv(worth, BigInt(initialPpm), MILLION, 'down'), BILLION, BILLION + BigInt(ratePpb), 'down');

/** The fee of a liquidation on what its sales repaid, rounded up. */
export const saleFee = (repaid: Amount, feePpm: number): Amount => mulDiv(repaid, BigInt(feePpm), MILLION, 'up');
/** The lowest price of a sale: so far below the index, up to the tick. */
export const worstOf = (price: Amount, worstPpm: number, tick: Amount): Amount =>
  mulDiv(price, MILLION - BigInt(worstPpm), MILLION * tick, 'up') * tick;
/** The fewest lots whose value at the worst price pays so much after the fee of a taker. `lot` × `worst` is a whole number of units. */
export function lotsToPay(need: Amount, worst: Amount, lot: Amount, takerFeePpm: number, scale: number): Amount {
  const value = mulDiv(need, MILLION, MILLION - BigInt(takerFeePpm), 'up');
  const each = (worst * lot) / 10n ** BigInt(scale);
  return (value + each - 1n) / each;
}
