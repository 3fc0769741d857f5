import type { DurationUnit } from './duration.ts';

/** The name of a unit of time in the language of the screen: "sec", "hr"; "seconds", "hours" where it is long. */
export function unitName(unit: DurationUnit, locale: string, unitDisplay: 'short' | 'long' = 'short'): string {
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit, unitDisplay });
  return format.formatToParts(2).find(({ type }) => type === 'unit')?.value ?? '';
}
