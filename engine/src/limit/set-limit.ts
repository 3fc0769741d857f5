import type { Amount } from '@glassbook/money';
import { refuse, type Outcome } from '../core/entry.ts';
import { hasLimits, isLossReached } from '../core/limits/ask.ts';
import type { Limit, LimitRow } from '../core/limits/limits.ts';
import { FIRST_USER } from '../core/ledger.ts';
import { beginCountingLosses } from '../core/limits/record.ts';
import { limitNames } from '../core/limits/words.ts';
import type { ConfirmLimit, DiscardLimit, SetLimit, SetRefusal } from './command.ts';
import type { State } from './state.ts';
import { RAISE_AFTER_MS, RAISE_KEPT_MS, SESSION_MINUTES } from './words.ts';

type Set = Outcome<SetRefusal, { limit: LimitRow }>;
const NONE: Limit = { amount: undefined, pending: undefined, pendingFrom: undefined };

/**
 * Sets a limit. A lower one is in force at once and ends a raise that waits; a higher one, or none, waits for 24 hours and is then to be
 * confirmed. Asking for what is in force, or for the raise that waits, is refused, so that asking again does not begin the wait anew.
 */
export function setLimit(state: State, { owner, name, amount }: SetLimit): Set {
  if (!isUsers(state, owner) || !limitNames.includes(name) || (amount ?? 0n) < 0n) return refuse('limit.invalid');
  if (amount !== undefined && amount > amountMax(state)) return refuse('limit.amount_too_large');
  if (name === 'session' && amount !== undefined && !isSession(amount)) return refuse('limit.session_out_of_range');
  const now = state.limits.limit(owner, name) ?? NONE;
  if (amount === now.amount || (isPending(now, state.at) && amount === now.pending)) return refuse('limit.unchanged');
  // Past this line it must succeed.
  if (name.startsWith('loss.')) beginCountingLosses(state, owner);
  if (isLower(amount, now.amount)) return put(state, { owner, name, ...NONE, amount });
  return put(state, { owner, name, amount: now.amount, pending: amount, pendingFrom: state.at + RAISE_AFTER_MS });
}

/** Puts the raise that waits in force: from 24 hours after it was asked for, for seven days. */
export function confirmLimit(state: State, { owner, name }: ConfirmLimit): Set {
  const now = state.limits.limit(owner, name);
  if (!now || now.pendingFrom === undefined || !isPending(now, state.at)) return refuse('limit.nothing_pending');
  if (state.at < now.pendingFrom) return refuse('limit.not_yet');
  // Past this line it must succeed.
  return put(state, { owner, name, ...NONE, amount: now.pending });
}

/** Ends the raise that waits; what is in force stays. */
export function discardLimit(state: State, { owner, name }: DiscardLimit): Set {
  const now = state.limits.limit(owner, name);
  if (!now || !isPending(now, state.at)) return refuse('limit.nothing_pending');
  // Past this line it must succeed.
  return put(state, { owner, name, ...NONE, amount: now.amount });
}

/** What waits to take something on ends with the command that lowers a limit to what is used of it. */
function put(state: State, limit: LimitRow): Set {
  state.limits.setLimit(limit);
  if (isLossReached(state.limits, limit.owner, state.at)) state.limits.stop(limit.owner);
  return { ok: true, limit };
}

/** A raise that was not confirmed in time is none, so that it cannot be kept ready for long. */
const isPending = ({ pendingFrom }: Limit, at: number): boolean =>
  pendingFrom !== undefined && at < pendingFrom + RAISE_KEPT_MS;

/** None is higher than any. */
const isLower = (amount: Amount | undefined, than: Amount | undefined): boolean =>
  amount !== undefined && (than === undefined || amount < than);

/** A billion whole units: more than any balance. */
const amountMax = ({ assets, limits: { unit = 0 } }: State): Amount =>
  10n ** BigInt(9 + (assets.get(unit)?.scale ?? 0));

const isSession = (minutes: Amount): boolean => minutes >= SESSION_MINUTES.min && minutes <= SESSION_MINUTES.max;

/** Limits are there, and the owner is a user. */
export const isUsers = (state: State, owner: number): boolean =>
  hasLimits(state) && Number.isSafeInteger(owner) && owner >= FIRST_USER;
