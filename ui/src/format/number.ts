/**
 * Numbers for display: one named function, and so one rounding, for each kind of figure. Places are those of the asset
 * (`assetPlaces`), of the market's tick or lot, or of the column; they never follow the digits of a single value, except where a figure is
 * `exact` or a `figure`. The minus is the true one (U+2212); the rounded value decides about sign and color.
 */
import type { Decimal, Rounding } from '@glassbook/money';
import { decimalOf, magnitude, roundTo, type Numeric } from './decimal.ts';

export const minus = '\u2212';
/** Shown where there is no number. */
export const noNumber = '\u2013';
/** Shown where a balance is hidden. */
export const hiddenNumber = '\u2022\u2022\u2022\u2022';

/** Above zero, below it, or exactly nothing once it is rounded. */
export type Direction = 'up' | 'down' | 'flat';
export type Change = { text: string; direction: Direction };

const wholeCurrencies = new Set(['KRW', 'JPY', 'VND']);
/** Places of fiat money: cents, or none where the currency has no small change. */
export const currencyPlaces = (currency: string): number => (wholeCurrencies.has(currency) ? 0 : 2);

const dollarCoins = new Set(['USDT', 'USDC']);
/** Places a coin has at most on the screens. */
const coinPlacesMax = 8;
/** Places that all balances and sums of an asset are shown with: cents of a dollar coin, the smallest unit of any other. */
export const assetPlaces = ({ name, scale }: { name: string; scale: number }): number =>
  dollarCoins.has(name) ? 2 : Math.min(scale, coinPlacesMax);

/** Places of a valuation in USDT. */
export const worthPlaces = 2;

/** What is owed or missing (a fee, what an order takes, what is on hold): rounded up, so that what is shown is enough. `places`: `assetPlaces`. */
export const owed = (value: Numeric, places: number): string => fixed(value, places, 'up');

/** A valuation: amount × price, rounded half even, so that many of them carry no bias. */
export const worth = (value: Numeric, places = worthPlaces): string => fixed(value, places, 'half-even');

/** A price with the places of the market's tick, half even where it was computed (an average). Without places, those the wire wrote it with, which are the tick's. */
export const price = (value: Numeric, priceScale?: number): string => fixed(value, priceScale, 'half-even');

/** An amount with the places of the market's lot, rounded down: on the lot nothing is lost, a sum never shows more than there is. */
export const amount = (value: Numeric, amountScale: number | undefined): string => fixed(value, amountScale, 'down');

/** Every place it came with: entries of the ledger and the parts of a proof, which must re-sum to the last digit. */
export const exact = (value: Numeric): string => fixed(value, undefined, 'down');

/** A rule's figure (a tick, a lot, a limit) without trailing zeros, "0.02500000" → "0.025"; never for a balance or a column. */
export const trimmed = (value: Numeric): string => withoutZeros(value, 0);

/** What a ticket or a receipt of an offer says: every digit that is no trailing zero, and two places at least, "1,017.50", "0.00123456". */
export const figure = (value: Numeric): string => withoutZeros(value, 2);

/** Exact, without the zeros behind `places`. */
function withoutZeros(value: Numeric, places: number): string {
  const read = decimalOf(value);
  if (read === undefined) return noNumber;
  let { digits, scale } = read;
  while (scale > places && digits % 10n === 0n) {
    digits /= 10n;
    scale -= 1;
  }
  return exact({ amount: read.negative ? -digits : digits, scale });
}

/**
 * A figure within a sentence. One group of three without decimals ("12,000" of an asset traded in whole units) reads as a decimal in French,
 * Spanish, Portuguese and Vietnamese, so it gets two of them; a column of figures needs none.
 */
export const inSentence = (figure: string): string => (/^\D?\d{1,3},\d{3}$/.test(figure) ? `${figure}.00` : figure);

/** A count within a sentence, with the groups of its language. */
export const count = (value: number, locale: string): string =>
  new Intl.NumberFormat(`${locale}-u-nu-latn`).format(value);

function fixed(value: Numeric, places: number | undefined, round: Rounding): string {
  const read = decimalOf(value);
  if (read === undefined) return noNumber;
  const rounded = roundTo(read, places ?? read.scale, round);
  return (rounded.negative && rounded.digits !== 0n ? minus : '') + magnitude(rounded);
}

/** What was gained or lost, half even, with its sign: "+1,234.50", "−0.10", and "0.00" without one where it rounds to nothing. */
export function change(value: Numeric, places = 2): Change {
  const read = decimalOf(value);
  if (read === undefined) return { text: noNumber, direction: 'flat' };
  const rounded = roundTo(read, places, 'half-even');
  if (rounded.digits === 0n) return { text: magnitude(rounded), direction: 'flat' };
  return { text: (rounded.negative ? minus : '+') + magnitude(rounded), direction: rounded.negative ? 'down' : 'up' };
}

/** A change in percent of a value that is a percent already: "+2.48%". */
export function percentChange(value: Numeric): Change {
  const { text, direction } = change(value, 2);
  return { text: text === noNumber ? text : `${text}%`, direction };
}

/** A rate that is charged, paid or required, in parts per million, with every digit of it: 1000 → "0.10%", 150 → "0.015%". */
export const ratePercent = (ppm: number): string => `${figure({ amount: BigInt(ppm), scale: 4 })}%`;

/** A distance, a part or a yield that was computed, in parts per million, as a percent, half even: 1234 → "0.12%". */
export const ppmPercent = (ppm: number): string => `${worth({ amount: BigInt(ppm), scale: 4 }, 2)}%`;

/** A share of a whole in tenths of a percent: 125 → "12.5%". */
export const share = (tenths: bigint): string => `${worth({ amount: tenths, scale: 1 }, 1)}%`;

/**
 * Volumes and values only, never balances, orders, fees or receipts: one place always, M from a million and K from a thousand. Only what is
 * below one has four places, since one would hide it. What would round up to a thousand of its unit takes the next one: 999,960 is 1.0M.
 */
export function compact(value: Numeric): string {
  const read = decimalOf(value);
  if (read === undefined) return noNumber;
  const inUnits = (by: number) => roundTo({ ...read, scale: read.scale + by }, 1, 'half-even');
  const write = (rounded: Decimal, unit: string) => `${read.negative ? minus : ''}${magnitude(rounded)}${unit}`;
  if (inUnits(3).digits >= 10_000n) return write(inUnits(6), 'M');
  if (inUnits(0).digits >= 10_000n) return write(inUnits(3), 'K');
  const small = roundTo(read, 4, 'half-even');
  return small.digits > 0n && small.digits < 10_000n ? write(small, '') : fixed(value, 1, 'half-even');
}
