/**
 * Times for display. Stored and sent in UTC; shown in the user's zone, which is named; Gregorian and with 0-9 in every language.
 * The only arithmetic here is on milliseconds.
 */

/** "just now" and the like: a key of the catalog `app` and how many, or a date once 30 days are over. */
export type Relative =
  | { key: 'time.just_now' }
  | { key: 'time.minutes' | 'time.hours' | 'time.days'; count: number }
  | { key: 'date'; ms: number };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Under 5 minutes just now, then minutes, hours, days up to 30, then a date. A time to come (a clock that runs ahead) is just now. */
export function relative(ms: number, now: number): Relative {
  const ago = now - ms;
  if (ago < 5 * minute) return { key: 'time.just_now' };
  if (ago < hour) return { key: 'time.minutes', count: Math.floor(ago / minute) };
  if (ago < day) return { key: 'time.hours', count: Math.floor(ago / hour) };
  if (ago <= 30 * day) return { key: 'time.days', count: Math.floor(ago / day) };
  return { key: 'date', ms };
}

/** A stamp of the wire in milliseconds: a number of ten digits is seconds, text is "2026-04-22 12:07:48" in UTC. */
export function msOf(stamp: number | string): number {
  if (typeof stamp === 'number') return stamp < 100_000_000_000 ? stamp * 1000 : stamp;
  if (/^\d+$/.test(stamp)) return msOf(Number(stamp));
  return Date.parse(`${stamp.replace(' ', 'T')}Z`);
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(locale: string, zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([locale, zone, options]);
  const known = formats.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    ...options,
    ...(zone === undefined ? {} : { timeZone: zone }),
  });
  formats.set(name, made);
  return made;
}

/** "22 Apr 2026" the way the language writes it. Without a zone, the one of the user. */
export const date = (ms: number, locale: string, zone?: string): string =>
  formatOf(locale === 'en' ? 'en-GB' : locale, zone, { year: 'numeric', month: 'short', day: 'numeric' }).format(ms);

/** "12:07:48", or "12:07" without seconds. */
export const time = (ms: number, locale: string, zone?: string, seconds = true): string =>
  formatOf(locale, zone, {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
  }).format(ms);

/** "22 Apr 2026, 12:07:48". */
export const dateTime = (ms: number, locale: string, zone?: string): string =>
  `${date(ms, locale, zone)}, ${time(ms, locale, zone)}`;

/** The zone's short name at that time, "UTC", "GMT+7", to be shown once above a list of times. */
export function zoneName(ms: number, locale: string, zone?: string): string {
  const parts = formatOf(locale, zone, { timeZoneName: 'short' }).formatToParts(ms);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? 'UTC';
}

/**
 * " EDT" behind a time whose zone has another name than it has now, as in July of one in January, and of the hour that autumn repeats; else nothing.
 * The zone's name of now stands above the list.
 */
export function zoneNote(ms: number, now: number, locale: string, zone?: string): string {
  const name = zoneName(ms, locale, zone);
  return name === zoneName(now, locale, zone) ? '' : ` ${name}`;
}

/** "2026-04-22 12:07:48 UTC" for receipts and statements. */
export const utcStamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** "2026-04-22" in the user's zone: the plain form where space is short. */
export const plainDate = (ms: number, zone?: string): string =>
  formatOf('en-CA', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(ms);

/** What is left of a wait, "1:05" or "23:59:59". Never below zero. */
export function countdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
