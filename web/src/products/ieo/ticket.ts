/** What an application adds up to before it is sent, by the functions that book it. Amounts are in the smallest unit of their asset. */
import type { ieo } from '@glassbook/contract';
import { costOf as ieoCost, phaseOf as ieoPhase, releaseAt, releasedBy } from '@glassbook/engine/ieo/sums';
import { assert, mulDiv, parseAmount } from '@glassbook/money';
import { trimmed } from '@glassbook/ui/format';
import type { z } from 'zod';

export const unitsOf = (text: string, scale: number): bigint => parseAmount(text, scale) ?? 0n;

/** What is paid in: one of the offer's. */
export type Pay = ieo.OfferDetail['pay'][number];
/** What is paid in by its number; the first of the offer where there is no such one. */
export function payOf({ pay }: Pick<ieo.OfferDetail, 'pay'>, id: string): Pay {
  const found = pay.find(({ currency_id }) => String(currency_id) === id) ?? pay[0];
  assert(found !== undefined, 'an offer is paid in something');
  return found;
}
/** What is sent to apply, with the terms that were shown. */
export type Body = Record<keyof z.input<typeof ieo.apply.body>, string>;
const holdOf = (tokens: bigint, pay: Pay): bigint => tokens * unitsOf(pay.price, pay.scale);

/** The phase now: what is pushed, and the time. */
export const phaseNow = (
  { start_ms, end_ms, issue_ms }: Pick<ieo.OfferView, 'start_ms' | 'end_ms' | 'issue_ms'>,
  state: ieo.TallyView['state'],
  now: number,
): ieo.Phase => ieoPhase({ startAt: start_ms, endAt: end_ms, issueAt: issue_ms }, state, now);

/** What is applied for of what is offered, in percent, rounded down to a tenth. */
export const appliedPercent = (applied: bigint, total: bigint): string =>
  `${trimmed({ amount: mulDiv(applied, 1_000n, total, 'down'), scale: 1 })}%`;

type Book = { others: bigint; mine: bigint; total: bigint; cap: bigint };

/**
 * What so many more tokens would be granted if it ended now, rounded down: before the maximum of each of the others. `others` applied for so many, `mine` of them the owner's own: applications of
 * one owner add up, and the earlier ones are filled first.
 */
export function estimateOf(tokens: bigint, { others, mine, total, cap }: Book): bigint {
  const all = tokens + others;
  const own = tokens + mine;
  const share = all > total ? mulDiv(own, total, all, 'down') : own;
  const granted = cap > 0n && share > cap ? cap : share;
  return granted > mine ? granted - mine : 0n;
}

/** What an application costs, and what is estimated to come back. */
export function summarize(tokens: bigint, { pay, ...book }: { pay: Pay } & Book) {
  const hold = holdOf(tokens, pay);
  const granted = tokens > 0n ? estimateOf(tokens, book) : 0n;
  return { tokens, hold, granted, refund: hold - ieoCost(granted, unitsOf(pay.price, pay.scale), 1n) };
}
export type Summary = ReturnType<typeof summarize>;

type Release = Pick<ieo.OfferDetail, 'issue_ms' | 'lock_ms' | 'parts' | 'part_ms'>;
/** When each part is released, and how much of what was granted. */
export function partsOf(granted: bigint, { issue_ms, lock_ms, parts, part_ms }: Release) {
  const at = { issueAt: issue_ms, lockMs: lock_ms, partMs: part_ms };
  return Array.from({ length: parts }, (_, place) => ({
    part: place + 1,
    atMs: releaseAt(at, place + 1),
    amount: releasedBy(granted, parts, place + 1) - releasedBy(granted, parts, place),
  }));
}

export type State = 'applied' | 'allocated' | 'released' | 'nothing' | 'cancelled';
/** The state of an own application. */
export function stateOf({ status, granted }: Pick<ieo.OwnApplication, 'status' | 'granted'>): State {
  if (granted === null) return status === 'running' ? 'applied' : 'cancelled';
  if (status === 'running') return 'allocated';
  return Number(granted) === 0 ? 'nothing' : 'released';
}
