/** Times of the desk: UTC with seconds, as in the log; ages in the language of the screen. */
import { utcStamp } from '@glassbook/ui/format';

/** "2026-04-22 12:07:48"; the column or the label names UTC. */
export const stamp = (ms: number): string => utcStamp(ms).slice(0, 19);

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago, or how long until, in its largest unit: "21 hr", "34 min". Less than a minute is 0 min. */
export function age(ms: number, locale: string): string {
  const [unit, length] = units.find(([, each]) => ms >= each) ?? units[2];
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.max(0, Math.floor(ms / length)));
}
