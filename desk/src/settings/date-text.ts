/** Days of UTC as people type them: "2026-12-31". A setting keeps the number of the day since 1970. */
const DAY_MS = 86_400_000;

export const dateText = (day: string): string => new Date(Number(day) * DAY_MS).toISOString().slice(0, 10);
/** Undefined where it is no day. */
export function dayOf(text: string): string | undefined {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return Number.isNaN(ms) || dateText(String(ms / DAY_MS)) !== text ? undefined : String(ms / DAY_MS);
}
