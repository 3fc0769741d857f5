import { refuse, type Outcome } from '../core/entry.ts';
import type { PauseRow } from '../core/limits/limits.ts';
import type { CoolOff, Exclude, SetRefusal } from './command.ts';
import { isUsers } from './set-limit.ts';
import type { State } from './state.ts';
import { COOL_OFF_DAYS, EXCLUSION_DAYS } from './words.ts';

const DAY_MS = 86_400_000;
type Paused = Outcome<SetRefusal, { until: number }>;

/** Nothing can be taken on for so many days. It can be made longer, and by no command shorter. */
export const coolOff = (state: State, { owner, days }: CoolOff): Paused =>
  pause(state, owner, days, { until: 'coolOffUntil', bounds: COOL_OFF_DAYS });

/** The same for months or years. */
export const exclude = (state: State, { owner, days }: Exclude): Paused =>
  pause(state, owner, days, { until: 'excludedUntil', bounds: EXCLUSION_DAYS });

type Kind = { until: 'coolOffUntil' | 'excludedUntil'; bounds: Readonly<Record<'min' | 'max', number>> };

function pause(state: State, owner: number, days: number, kind: Kind): Paused {
  if (!isUsers(state, owner)) return refuse('limit.invalid');
  if (!Number.isInteger(days) || days < kind.bounds.min || days > kind.bounds.max)
    return refuse('limit.days_out_of_range');
  const now: PauseRow = state.limits.pauses.get(owner) ?? { owner, coolOffUntil: 0, excludedUntil: 0 };
  const until = state.at + days * DAY_MS;
  if (until <= now[kind.until]) return refuse('limit.not_shortened');
  // Past this line it must succeed.
  state.limits.setPause({ ...now, [kind.until]: until });
  state.limits.stop(owner);
  return { ok: true, until };
}
