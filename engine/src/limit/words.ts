/** The codes of self-limits that leave the engine: those by which every product refuses, and those of the commands that set limits. The contract reads this list. */
import { limitRefusals } from '../core/limits/words.ts';

export { counted, limitNames, limitRefusals, periods } from '../core/limits/words.ts';
export type { Counted, LimitName, LimitRefusal, Period } from '../core/limits/words.ts';

export const refusals = [
  ...limitRefusals,
  'limit.amount_too_large',
  'limit.session_out_of_range',
  'limit.unchanged',
  'limit.nothing_pending',
  'limit.not_yet',
  'limit.days_out_of_range',
  'limit.not_shortened',
] as const;
/** Minutes of a session, both ends included. */
export const SESSION_MINUTES = { min: 15, max: 1_440 } as const;
/** Days of a cool-off and of a self-exclusion, both ends included: six weeks, and from six months to five years. */
export const COOL_OFF_DAYS = { min: 1, max: 42 } as const;
export const EXCLUSION_DAYS = { min: 182, max: 1_826 } as const;
/** A raise waits for so long, and can then be confirmed for so long. */
export const RAISE_AFTER_MS = 86_400_000;
export const RAISE_KEPT_MS = 7 * 86_400_000;
