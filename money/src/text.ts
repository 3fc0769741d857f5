import { assert, mulDiv, type Amount, type Rounding } from './amount.ts';

/** The wire's form of a number: no sign, exponent, space or group; at most 18 digits before the point and 18 behind. */
const decimal = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/;

/**
 * Reads the wire form, "12.50" at scale 2 → 1250n, without ever passing through a float.
 * `undefined` where the text is not a number or has more places than the scale; trailing zeros beyond the scale count as places.
 */
export function parseAmount(text: string, scale: number): Amount | undefined {
  const match = decimal.exec(text);
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > scale) return undefined;
  return BigInt(whole + fraction.padEnd(scale, '0'));
}

/** Writes an amount with all places of its scale, 1250n at 2 → "12.50"; a minus where it is below zero. */
export function formatAmount(amount: Amount, scale: number): string {
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(scale + 1, '0');
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** The same amount at another scale. Going to fewer places rounds the magnitude the way the caller says. */
export function rescale(amount: Amount, from: number, to: number, round: Rounding): Amount {
  assert(from >= 0 && to >= 0, 'a scale is not negative');
  if (to >= from) return amount * 10n ** BigInt(to - from);
  const magnitude = mulDiv(amount < 0n ? -amount : amount, 1n, 10n ** BigInt(from - to), round);
  return amount < 0n ? -magnitude : magnitude;
}
