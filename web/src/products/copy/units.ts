import { parseAmount } from '@glassbook/money';
import { SCALE } from './use-margin.ts';

/** An amount of the wire in units, also one below zero. */
export function unitsOf(text: string): bigint {
  const isBelow = text.startsWith('-');
  const units = parseAmount(isBelow ? text.slice(1) : text, SCALE) ?? 0n;
  return isBelow ? -units : units;
}
