/**
 * F8 from nothing but the rows the engine gave out: no deposit or stake passes a limit, nothing adds to a risk after a limit of losses is reached, nothing comes
 * to who is paused, no pause gets shorter, and no limit rises but by a raise that waited for 24 hours. What was received for a deposit is credited in any case, as is coin of OTC that
 * was paid for: the limit was asked as the request was made, or the order taken. So are the shares of a split, which are worth what was there before it. What the
 * price of an auction fixed is taken at that price's time (STOCK-033): no losses, limit or pause that came after it are asked.
 */
import { WORLD, type Changes, type LimitRow, type PauseRow, type UseRow } from '@glassbook/engine';
import { Difference } from '../audit/difference.ts';
import type { Risk, RisksOf } from '../product.ts';

const DAY = 86_400_000;
const periods = ['day', 'week', 'month'] as const;

/** Follows the changes of one command after the other, each with its time. */
export function limitsHold(risks: RisksOf): (changes: Changes, at: number) => void {
  const limits = new Map<string, Limit>();
  const pauses = new Map<number, Pause>();
  const losses = new Map<number, UseRow[]>();
  return (changes, at) => {
    const taken = [...risks(changes)];
    nothingWhilePaused(changes, taken, pauses);
    nothingAddedAfterLosses(taken, limits, losses, changes.limit.uses);
    const received = new Set(changes.entries.filter(isReceived).map(({ toOwner }) => toOwner));
    for (const use of changes.limit.uses) {
      if (use.counted === 'loss') rowsOf(losses, use.owner).push(use);
      else if (use.counted !== 'deposit' || !received.has(use.owner)) withinLimits(use, limits);
    }
    for (const row of changes.limit.limits) {
      const name = `${row.owner} ${row.name}`;
      raisedInTime(row, limits.get(name), at);
      limits.set(name, { ...row, since: at });
    }
    for (const row of changes.limit.pauses) {
      const before = pauses.get(row.owner);
      notShortened(row, before);
      pauses.set(row.owner, { ...row, since: before && at < endOf(before) ? before.since : at });
    }
  };
}

const isReceived = ({ reason }: Changes['entries'][number]): boolean =>
  reason === 'funds.deposit' || reason === 'otc.release' || reason === 'stocks.split';

/** A limit, with the time of the command that gave its row. */
type Limit = LimitRow & { since: number };
type Limits = ReadonlyMap<string, Limit>;
/** A pause, with the time of the command that began it: later ones only make it longer. */
type Pause = PauseRow & { since: number };
const endOf = ({ coolOffUntil, excludedUntil }: PauseRow): number => Math.max(coolOffUntil, excludedUntil);

function rowsOf(losses: Map<number, UseRow[]>, owner: number): UseRow[] {
  const rows = losses.get(owner) ?? [];
  losses.set(owner, rows);
  return rows;
}

function withinLimits(use: UseRow, limits: Limits): void {
  for (const period of periods) {
    const most = limits.get(`${use.owner} ${use.counted}.${period}`)?.amount;
    if (most !== undefined && use[period] > most)
      throw new Difference(`F8: ${use.counted} of ${use.owner} in a ${period} is ${use[period]}, the limit ${most}`);
  }
}

function nothingWhilePaused({ entries }: Changes, taken: readonly Risk[], pauses: ReadonlyMap<number, Pause>): void {
  const isPaused = (owner: number, at: number) => {
    const pause = pauses.get(owner);
    return pause !== undefined && at >= pause.since && at < endOf(pause);
  };
  for (const { what, owner, at } of taken)
    if (isPaused(owner, at)) throw new Difference(`F8: ${what} is of ${owner}, who is paused`);
  for (const entry of entries) {
    const { fromOwner, toOwner, at, seq } = entry;
    const isFromOutside = fromOwner === WORLD || entry.reason === 'funds.user_transfer';
    if (isFromOutside && !isReceived(entry) && isPaused(toOwner, at))
      throw new Difference(`F8: entry ${seq} gives money from outside to ${toOwner}, who is paused`);
  }
}

/** `limits` and `losses` are those before the command: what it did itself may have reached the limit. A funding that was due before it may have ended that: `meanwhile`. */
function nothingAddedAfterLosses(
  taken: readonly Risk[],
  limits: Limits,
  losses: ReadonlyMap<number, UseRow[]>,
  meanwhile: readonly UseRow[],
): void {
  for (const { what, owner, at, adds } of taken) {
    const use = losses.get(owner)?.findLast((each) => each.at <= at);
    if (!adds || !use) continue;
    for (const period of periods) {
      const { amount: most, since = 0 } = limits.get(`${owner} loss.${period}`) ?? {};
      if (most === undefined || at < since || use[period] < most) continue;
      if (begins(period, use.at) !== begins(period, at)) continue;
      const own = meanwhile.filter((each) => each.owner === owner && each.counted === 'loss' && each.at <= at);
      if (own.some((each) => each[period] < most)) continue;
      throw new Difference(`F8: ${what} of ${owner} comes after losses of ${use[period]}, the limit is ${most}`);
    }
  }
}

/** The day on which it begins. */
function begins(period: 'day' | 'week' | 'month', at: number): string {
  const date = new Date(at);
  if (period === 'month') return date.toISOString().slice(0, 7);
  return new Date(at - (period === 'week' ? ((date.getUTCDay() + 6) % 7) * DAY : 0)).toISOString().slice(0, 10);
}

function raisedInTime(row: LimitRow, before: LimitRow | undefined, at: number): void {
  if (before?.amount === undefined || (row.amount !== undefined && row.amount <= before.amount)) return;
  if (before.pendingFrom === undefined || at < before.pendingFrom || row.amount !== before.pending)
    throw new Difference(`F8: the limit ${row.name} of ${row.owner} rose before its time`);
}

function notShortened(row: PauseRow, before: PauseRow | undefined): void {
  if (before && (row.coolOffUntil < before.coolOffUntil || row.excludedUntil < before.excludedUntil))
    throw new Difference(`F8: a pause of ${row.owner} was shortened`);
}
