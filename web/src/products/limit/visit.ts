/** How long somebody has been here, counted over the windows of a browser. Milliseconds. */
export type Visit = {
  began: number;
  /** When a window was last visible. */
  seen: number;
  /** How many reminders it had. */
  shown: number;
};

const MINUTE = 60_000;
/** After so long away a new visit begins. */
export const AWAY_MS = 30 * MINUTE;

/** The visit as it is now, and the minutes of a reminder that is due. Lowering the minutes shows one at most. */
export function nextReminder(
  before: Visit | undefined,
  now: number,
  minutes: number | undefined,
): { visit: Visit; due: number | undefined } {
  const goesOn = before !== undefined && now >= before.seen && now - before.seen < AWAY_MS;
  const visit = goesOn ? { ...before, seen: now } : { began: now, seen: now, shown: 0 };
  if (minutes === undefined || minutes <= 0) return { visit, due: undefined };
  const passed = Math.floor((now - visit.began) / (minutes * MINUTE));
  const isDue = passed > visit.shown;
  // Raising the minutes counts fewer: the next one comes at its time all the same.
  return { visit: { ...visit, shown: passed }, due: isDue ? Math.floor((now - visit.began) / MINUTE) : undefined };
}
