/** What can be formatted, and how it is rounded and grouped: nothing here passes through a float, so what is shown is what was sent. */
import { decimalOf as read, formatAmount, unitsOf, type Decimal, type Rounding } from '@glassbook/money';

/** Text of the wire, with or without a sign, or a whole number of the smallest unit and its scale. */
export type Numeric = string | { amount: bigint; scale: number };

/** Splits a number; undefined where the text is none. */
export function decimalOf(value: Numeric): Decimal | undefined {
  if (typeof value === 'string') return read(value);
  const negative = value.amount < 0n;
  return { negative, digits: negative ? -value.amount : value.amount, scale: value.scale };
}

/** The same number with exactly `places` behind the point, the magnitude rounded as the caller specifies. */
export const roundTo = (value: Decimal, places: number, round: Rounding): Decimal => ({
  negative: value.negative,
  digits: unitsOf({ ...value, negative: false }, places, round),
  scale: places,
});

/** The magnitude with groups of three, "1,234,567.80"; the same in every language, so that receipts match digit for digit. */
export function magnitude({ digits, scale }: Decimal): string {
  return grouped(formatAmount(digits, scale));
}

/** Digits with groups of three before the point; what is behind the point, also a point alone, stays as it is. */
export function grouped(plain: string): string {
  const [whole = '', ...fraction] = plain.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}
