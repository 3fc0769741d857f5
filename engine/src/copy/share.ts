/** The share of a trader in what his copiers gain: of the profit above the highest that was counted before, each Monday and at the end. */
import { lesser } from '../core/grid.ts';
import { availableAt } from '../core/ledger.ts';
import { recordResult } from '../core/limits/record.ts';
import type { PurseValue } from '../core/doors.ts';
import { assert } from '@glassbook/money';
import type { CopyRow, FollowRow } from './row-types.ts';
import type { State } from './state.ts';
import { nextMonday, profitOf, shareOf } from './sums.ts';

/** A follow at the mark prices. */
export function valueOf(state: State, { id }: FollowRow, isPaid = false): PurseValue {
  const value = state.doors.valuePurse({ follow: id, isPaid });
  assert(value.ok, 'a follow has a purse');
  return value;
}

/** Returns what would be taken now: the share of new profit, and what could not be paid before. */
export const shareDue = (state: State, follow: FollowRow): bigint =>
  follow.due + shareOf(profitOf(valueOf(state, follow)), follow.mark, follow.sharePpm);

/** Returns whether the share that would be due once the open results of these copies count as closed can be paid from what is free. */
export function isShareFree(state: State, follow: FollowRow, released: readonly CopyRow[]): boolean {
  const value = valueOf(state, follow);
  const gained = value.copies
    .filter(({ position }) => released.some((one) => one.position === position))
    .reduce((sum, { openResult }) => sum + openResult, 0n);
  const profit = profitOf({ ...value, result: value.result + gained, openResult: value.openResult - gained });
  return follow.due + shareOf(profit, follow.mark, follow.sharePpm) <= value.free;
}

/** The timer: Monday 00:00 UTC, after the funding of then. */
export function payShares(state: State): void {
  const { copy } = state;
  copy.accrual.run(state, (id) => {
    const follow = copy.follows.get(id);
    if (!follow) return;
    follow.shareAt = nextMonday(state.at);
    settleShare(state, follow);
    copy.accrual.set(state, id, follow.shareAt);
    copy.changed.follows.add(follow);
  });
}

/** Takes what is due from what is free; the rest carries. Where nothing is due, carried or lost since the last time there is no row of it. */
export function settleShare(state: State, follow: FollowRow): void {
  const { copy, ledger } = state;
  const { id, owner, trader, asset, mark, due: carried, sharePpm, limited } = follow;
  if (sharePpm === 0) return;
  const value = valueOf(state, follow, true);
  const profit = profitOf(value);
  const due = shareOf(profit, mark, sharePpm);
  if (profit === mark && carried === 0n) return;
  const paid = lesser(due + carried, value.free);
  const share = copy.nextShare;
  copy.nextShare += 1;
  if (paid > 0n) {
    if (limited) state.doors.changePurse({ follow: id, owner, leader: trader, asset, amount: -paid });
    const [from, to] = [ledger.account(owner, 'futures', asset), ledger.account(trader, 'futures', asset)];
    ledger.post(availableAt(from), availableAt(to), paid, 'copy.share', share);
    state.tell.left?.({ owner, kind: 'futures', asset });
    recordResult(state, owner, asset, -paid);
    recordResult(state, trader, asset, paid);
  }
  follow.mark = profit > mark ? profit : mark;
  follow.due = due + carried - paid;
  follow.sharesPaid += paid;
  copy.changed.follows.add(follow);
  copy.changed.shares.push({ id: share, follow: id, owner, trader, profit, mark, due, paid, carried, at: state.at });
}
