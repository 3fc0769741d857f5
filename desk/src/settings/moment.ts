/** Moments of settings as people type them: "2026-04-24 14:00", UTC. */

const typed = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/;

/** Seconds only where there are any. */
export const momentText = (ms: string): string =>
  new Date(Number(ms)).toISOString().slice(0, 19).replace('T', ' ').replace(/:00$/, '');

/** Milliseconds UTC as they are kept; undefined where it is no moment, also on a day that no month has. */
export function momentOf(text: string): string | undefined {
  const trimmed = text.trim();
  const ms = typed.test(trimmed) ? Date.parse(`${trimmed.replace(' ', 'T')}Z`) : Number.NaN;
  if (Number.isNaN(ms) || !momentText(String(ms)).startsWith(trimmed.slice(0, 10))) return undefined;
  return String(ms);
}
