/** Sums of one asset below each other: as many places for all as the longest of them needs, so that they re-sum to the last digit. */
import { parseAmount, placesOf } from '@glassbook/money';
import { amount } from '@glassbook/ui/format';
import { trimZeros } from '../../carry/trim-zeros.ts';

/** More than any asset has. */
const scale = 18;
const placesMin = 2;

/** Writes decimal numbers of the wire with the same places, two or more. */
export function sumTexts(texts: readonly string[]): string[] {
  const places = Math.max(placesMin, ...texts.map((text) => placesOf(trimZeros(text))));
  return texts.map((text) => amount({ amount: parseAmount(text, scale) ?? 0n, scale }, places));
}
