/** Shares as people type them: percents, for what is kept in parts per million or, where they are fine, per billion. */
import { wireDecimal } from '@glassbook/money';

const placesOf = { percent: 4, finePercent: 7 } as const;
type Unit = keyof typeof placesOf;

/** What the server has, as people type it: 1250 parts per million → "0.125". */
export function toText(unit: Unit, kept: string): string {
  const places = placesOf[unit];
  const text = kept.padStart(places + 1, '0');
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '');
}

/** What was typed, as the server has it: "0.125" percent → 1250. */
export function toKept(unit: Unit, text: string): string {
  const [whole = '0', fraction = ''] = wireDecimal(text).split('.');
  return String(BigInt(whole + fraction.padEnd(placesOf[unit], '0')));
}
