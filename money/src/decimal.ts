/**
 * Decimal numbers as text: read, compared, cut and written without ever passing through a float. Two forms are read: the wire's
 * (`parseAmount`: no sign, no leading zero, at most 18 digits on each side) and any plain decimal, signed or not (`decimalOf`).
 */
import { assert, mulDiv, type Amount, type Rounding } from './amount.ts';
import { plainDigits } from './plain-digits.ts';

/** The wire's form of a number: no sign, exponent, space or group; at most 18 digits before the point and 18 behind. */
const wireForm = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/;

/**
 * Reads the wire form, "12.50" at scale 2 → 1250n.
 * `undefined` where the text is not a number or has more places than the scale; trailing zeros beyond the scale count as places.
 */
export function parseAmount(text: string, scale: number): Amount | undefined {
  const match = wireForm.exec(text);
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

/** The same amount at another scale. Going to fewer places rounds the magnitude as the caller specifies. */
export function rescale(amount: Amount, from: number, to: number, round: Rounding): Amount {
  assert(from >= 0 && to >= 0, 'a scale is not negative');
  if (to >= from) return amount * 10n ** BigInt(to - from);
  const magnitude = mulDiv(amount < 0n ? -amount : amount, 1n, 10n ** BigInt(from - to), round);
  return amount < 0n ? -magnitude : magnitude;
}

/** A number in parts: its digits as one whole number, `scale` of them behind the point. */
export type Decimal = { negative: boolean; digits: bigint; scale: number };

const plainForm = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?$/;

/** Reads a plain decimal with as many places as it has, with or without a sign; undefined where the text is none. */
export function decimalOf(text: string): Decimal | undefined {
  const match = plainForm.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  return { negative: sign === '-', digits: BigInt(whole + fraction), scale: fraction.length };
}

/** The number in whole units of a scale, below zero where it is negative. Places beyond the scale are rounded as the caller specifies. */
export function unitsOf({ negative, digits, scale }: Decimal, to: number, round: Rounding): Amount {
  const units = rescale(digits, scale, to, round);
  return negative ? -units : units;
}

/** How many places a number has behind the point. */
export function placesOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** The same number with exactly `places`: more are cut off, missing ones are zeros. */
export function cutPlaces(text: string, places: number): string {
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  const fraction = point < 0 ? '' : text.slice(point + 1);
  return places === 0 ? whole : `${whole}.${fraction.slice(0, places).padEnd(places, '0')}`;
}

const wholeLength = (text: string): number => {
  const point = text.indexOf('.');
  return point < 0 ? text.length : point;
};

/** Whether every digit is a zero. */
export const isZero = (text: string): boolean => !/[1-9]/.test(text);

/**
 * Orders two numbers of the wire's form (no sign, no leading zero): below zero where `a` is smaller, 0 where they are equal however many
 * places they are written with. Sorts books on every push, so it parses no number.
 */
export function compareDecimals(a: string, b: string): number {
  if (a === b) return 0;
  const longer = wholeLength(a) - wholeLength(b);
  if (longer !== 0) return longer;
  const both = Math.min(a.length, b.length);
  const [headA, headB] = [a.slice(0, both), b.slice(0, both)];
  if (headA !== headB) return headA < headB ? -1 : 1;
  return isZero(a.slice(both)) && isZero(b.slice(both)) ? 0 : a.length - b.length;
}

/** How a field reads what is put into it. */
type Typing = {
  /** As many are kept behind the point. */
  places: number;
  /** Whether it was typed key by key: then a comma is the decimal one. Pasted, filled in and spoken numbers come whole, with groups. */
  isKeyed: boolean;
  /** Whether the reader's language writes 1,5 for one and a half: then `1,500` and `1.500` have two readings each. */
  commaIsPoint: boolean;
  /** Whether it is a figure of ours, which has groups with commas and a point in every language. */
  isOwn?: boolean;
};

/** In groups of three throughout: "1,234,567". */
const inGroups = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;
const ownForm = /^(?:\d*|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/;

/** Where the only separator of a number that came whole is a decimal one; -1 where it parts groups, undefined where it can be either. */
function onlySeparator(text: string, at: number, { places, commaIsPoint }: Typing): number | undefined {
  if (!inGroups.test(text)) return at;
  if (commaIsPoint) return undefined;
  if (text[at] === ',') return -1;
  return places === 0 ? undefined : at;
}

/** Where the decimal separator is: -1 without one, undefined where the text can't be read with certainty. */
function pointIn(text: string, typing: Typing): number | undefined {
  if (typing.isOwn) return ownForm.test(text) ? text.indexOf('.') : undefined;
  const separators = [...text.matchAll(/[.,]/g)];
  const last = separators.at(-1);
  if (last === undefined) return -1;
  if (typing.isKeyed) return separators.length === 1 ? last.index : undefined;
  const same = separators.filter(([sign]) => sign === last[0]);
  const whole = text.slice(0, last.index);
  if (same.length < separators.length) {
    return same.length === 1 && inGroups.test(whole) && new Set(whole.match(/[.,]/g)).size === 1
      ? last.index
      : undefined;
  }
  if (same.length > 1) return inGroups.test(text) ? -1 : undefined;
  return onlySeparator(text, last.index, typing);
}

/** A point that is typed into a whole number would go unseen, and the next digit make ten times as much. */
const isKeyedWhole = ({ isKeyed, places }: Typing): boolean => isKeyed && places === 0;

/** Groups that are parted by one kind of space or apostrophe have three digits: "3 1.5" is two numbers. */
const inParts =
  /^\d{1,3}(?:\s\d{3})+(?:[.,]\d*)?$|^\d{1,3}(?:['’]\d{3})+(?:[.,]\d*)?$|^\d{1,3}(?:_\d{3})+(?:[.,]\d*)?$/;

/** The number with its places; undefined where cutting would leave another one: a whole number of a broken one, or nothing of something. */
function cutTo(places: number, whole: string, fraction: string): string | undefined {
  const kept = fraction.slice(0, places);
  const isLost = !isZero(fraction.slice(places));
  if (isLost && (places === 0 || isZero(whole + kept))) return undefined;
  return places === 0 ? whole : `${whole}.${kept}`;
}

/**
 * A number field after something was put into it, typed or pasted: digits of any script, groups, a comma or a point, as people and programs write
 * them. Leading zeros go, too many places are cut; a point at the end stays while the number is typed. Undefined where it can't be read with
 * certainty; then the field stays as it was and says so.
 */
export function typedDecimal(raw: string, typing: Typing): string | undefined {
  const spaced = plainDigits(raw).trim();
  const isParted = /[\s_'’]/.test(spaced);
  if (isParted && !typing.isKeyed && !inParts.test(spaced)) return undefined;
  const text = spaced.replace(/[\s_'’]/g, '');
  if (text === '') return '';
  if (!/^[\d.,]*$/.test(text)) return undefined;
  const point = pointIn(text, typing);
  if (point === undefined || (point >= 0 && isKeyedWhole(typing))) return undefined;
  const whole = (point < 0 ? text : text.slice(0, point)).replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  if (whole.length > 18) return undefined;
  if (point < 0) return whole;
  // What is typed key by key is seen to end at its last place.
  const fraction = text.slice(point + 1);
  return cutTo(typing.places, whole, typing.isKeyed ? fraction.slice(0, typing.places) : fraction);
}

/** A typed number as the wire takes it: without a point that nothing follows. */
export const wireDecimal = (typed: string): string => (typed.endsWith('.') ? typed.slice(0, -1) : typed);
