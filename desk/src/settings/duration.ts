/** Durations as people type them: a number of days, hours, minutes or seconds, exact to the millisecond. */
import { wireDecimal } from '@glassbook/money';

const lengths = { day: 86_400_000n, hour: 3_600_000n, minute: 60_000n, second: 1_000n } as const;
export type DurationUnit = keyof typeof lengths;
export const durationUnits = Object.keys(lengths) as DurationUnit[];

/** The longest unit of which it is a whole number. */
export const unitFor = (ms: string): DurationUnit =>
  durationUnits.find((unit) => BigInt(ms) % lengths[unit] === 0n && ms !== '0') ?? 'second';

/** Three places are enough: a thousandth of each unit is a whole number of milliseconds. */
const THOUSAND = 1_000n;
export function inUnit(ms: string, unit: DurationUnit): string {
  const text = String((BigInt(ms) * THOUSAND) / lengths[unit]).padStart(4, '0');
  return `${text.slice(0, -3)}.${text.slice(-3)}`.replace(/\.?0+$/, '');
}
export function durationOf(text: string, unit: DurationUnit): string {
  const [whole = '0', fraction = ''] = wireDecimal(text).split('.');
  return String((BigInt(whole + fraction.padEnd(3, '0')) * lengths[unit]) / THOUSAND);
}

/** "8 hr", in the language of the screen. */
export function durationText(ms: string, locale: string): string {
  const unit = unitFor(ms);
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    ...{ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 3 },
  });
  return format.format(Number(inUnit(ms, unit)));
}
