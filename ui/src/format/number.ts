/** Numbers as people read them. The minus is the true one (U+2212); the rounded value decides about sign and colour. */
import type { Decimal } from '@glassbook/money';
import { decimalOf, magnitude, roundTo, type Numeric } from './decimal.ts';

export const minus = '\u2212';
/** Stands where there is no number. */
export const noNumber = '\u2013';
/** Stands where a balance is hidden. */
export const hiddenNumber = '\u2022\u2022\u2022\u2022';

/** Above zero, below it, or exactly nothing once it is rounded. */
export type Direction = 'up' | 'down' | 'flat';
export type Change = { text: string; direction: Direction };

const wholeCurrencies = new Set(['KRW', 'JPY', 'VND']);
/** How many places money of a currency is shown with where it is not a balance of the ledger. */
export const placesOf = (currency: string): number => (wholeCurrencies.has(currency) ? 0 : 2);

/** "1234.5" with 2 places → "1,234.50". Without `places`, all those it came with. A value that rounds to nothing has no minus. */
export function number(value: Numeric, places?: number): string {
  const read = decimalOf(value);
  if (read === undefined) return noNumber;
  const rounded = roundTo(read, places ?? read.scale);
  return (rounded.negative && rounded.digits !== 0n ? minus : '') + magnitude(rounded);
}

/** A price, with the places of the market's tick. */
export const price = (value: Numeric, priceScale: number): string => number(value, priceScale);

/** A number without the zeros at its end that say nothing, "0.02500000" → "0.025"; at least `least` places stay. */
export function trimmed(value: Numeric, least = 0): string {
  const read = decimalOf(value);
  if (read === undefined) return noNumber;
  let { digits, scale } = read;
  while (scale > least && digits % 10n === 0n) {
    digits /= 10n;
    scale -= 1;
  }
  return number({ amount: read.negative ? -digits : digits, scale });
}

/** What was gained or lost, with its sign: "+1,234.50", "−0.10", and "0.00" without one where it rounds to nothing. */
export function change(value: Numeric, places = 2): Change {
  const read = decimalOf(value);
  if (read === undefined) return { text: noNumber, direction: 'flat' };
  const rounded = roundTo(read, places);
  if (rounded.digits === 0n) return { text: magnitude(rounded), direction: 'flat' };
  return { text: (rounded.negative ? minus : '+') + magnitude(rounded), direction: rounded.negative ? 'down' : 'up' };
}

/** A change in percent of a value that is a percent already: "+2.48%". */
export function percentChange(value: Numeric): Change {
  const { text, direction } = change(value, 2);
  return { text: text === noNumber ? text : `${text}%`, direction };
}

/** A rate in parts per million as a percent: 1000 → "0.10%". */
export const ppmPercent = (ppm: number): string => `${number({ amount: BigInt(ppm), scale: 4 }, 2)}%`;

/**
 * Volumes and values only, never balances, orders, fees or receipts: M from a million and K from a thousand, each with one place, else four.
 * What would round up to a thousand of its unit takes the next one: 999,960 is 1.0M.
 */
export function compact(value: Numeric, places = 4): string {
  const read = decimalOf(value);
  if (read === undefined) return noNumber;
  if (roundTo(shifted(read, 3), 1).digits >= 10_000n)
    return `${signOf(read)}${magnitude(roundTo(shifted(read, 6), 1))}M`;
  if (roundTo(read, places).digits >= 1_000n * 10n ** BigInt(places))
    return `${signOf(read)}${magnitude(roundTo(shifted(read, 3), 1))}K`;
  return number(value, places);
}

const shifted = (read: Decimal, by: number): Decimal => ({ ...read, scale: read.scale + by });
const signOf = (read: Decimal): string => (read.negative ? minus : '');

/** What a copied number is: its plain digits as they came, without groups. */
export const plain = (value: Numeric): string => number(value).replaceAll(',', '').replace(minus, '-');
