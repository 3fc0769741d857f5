/** Days in UTC, as "2026-04-22". A time belongs to the day that it is in: from midnight, inclusive, to the next one, exclusive. */
const dayMs = 86_400_000;
/** A day is reconciled this long after its end. Its last commands are committed by then, or the process has ended. */
export const runAfterMs = 600_000;

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const endOf = (day: string): number => startOf(day) + dayMs;
export const dayAfter = (day: string): string => dayOf(endOf(day));
export const dayBefore = (day: string): string => dayOf(startOf(day) - dayMs);

/** The newest day that is to be reconciled by now. */
export const lastDue = (now: number): string => dayBefore(dayOf(now - runAfterMs));
/** When the next one is. */
export const nextRunAt = (now: number): number => endOf(dayOf(now - runAfterMs)) + runAfterMs;
