/** The share of traders, by docs/copy.md: COPY-020 to COPY-024. */
import type { CopyRow, FollowRow } from '@glassbook/engine/copy';
import { copies } from '../model/copies.ts';
import { resulted } from '../model/limits.ts';
import type { Model, Timer } from '../model/model.ts';
import { addClaim } from '../model/stays.ts';
import { changed, copyOf, copyRowsOf, followsOf } from './state.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** 5 January 1970 was the first Monday. */
export const mondayAfter = (at: number): number => {
  let monday = 4 * DAY + Math.floor(at / WEEK) * WEEK;
  while (monday <= at) monday += WEEK;
  while (monday - WEEK > at) monday -= WEEK;
  return monday;
};

/** Open losses count, open gains do not. */
export function profitOf(model: Model, { id }: FollowRow, isPaid = false): bigint {
  const { result, open } = copies().worthOf(model, id, isPaid);
  return open < 0n ? result + open : result;
}
const newShare = ({ mark, sharePpm }: FollowRow, profit: bigint): bigint =>
  profit > mark ? ((profit - mark) * BigInt(sharePpm)) / 1_000_000n : 0n;
export const dueOf = (model: Model, follow: FollowRow): bigint =>
  follow.due + newShare(follow, profitOf(model, follow));

/** COPY-022: whether the share is there once these copies are their owner's own. */
export function canPayShare(model: Model, follow: FollowRow, kept: readonly CopyRow[]): boolean {
  const { result, open, free } = copies().worthOf(model, follow.id);
  let released = 0n;
  for (const { position } of kept) {
    const own = copies().positionAt(model, position);
    if (own) released += copies().openOf(model, own);
  }
  const rest = open - released;
  return follow.due + newShare(follow, result + released + (rest < 0n ? rest : 0n)) <= free;
}

export function settle(model: Model, follow: FollowRow): void {
  const { id, owner, trader, asset, mark, due: carried, sharePpm } = follow;
  if (sharePpm === 0) return;
  const profit = profitOf(model, follow, true);
  if (profit === mark && carried === 0n) return;
  const due = newShare(follow, profit);
  const { free } = copies().worthOf(model, id);
  const paid = due + carried < free ? due + carried : free;
  const copy = copyOf(model);
  if (paid > 0n) {
    if (follow.limited) copies().changePurse(model, { id, owner, leader: trader, asset, amount: -paid });
    const [from, to] = [model.account(owner, 'futures', asset), model.account(trader, 'futures', asset)];
    model.pay(from, 'available', to, paid, 'copy.share', copy.nextShare);
    resulted(model, owner, asset, -paid);
    resulted(model, trader, asset, paid);
  }
  if (profit > mark) follow.mark = profit;
  follow.due = due + carried - paid;
  follow.sharesPaid += paid;
  changed(model, follow);
  const row = { id: copy.nextShare, follow: id, owner, trader, profit, mark, due, paid, carried, at: model.at };
  copyRowsOf(model).shares.push(row);
  copy.nextShare += 1;
}

/** The one that is due first; at one time that of the smallest number. */
export function shareTimer(model: Model): Timer | undefined {
  const copy = copyOf(model);
  const [first] = [...copy.follows].sort((a, b) => a.shareAt - b.shareAt || a.id - b.id);
  if (!first) return undefined;
  const run = () => {
    if (copy.paidBefore.seq !== model.seq) copy.paidBefore = { seq: model.seq, count: 0 };
    copy.paidBefore.count += 1;
    if (copy.paidBefore.count === 100) copy.notBefore = model.stepAt + 1;
    first.shareAt = mondayAfter(model.at);
    settle(model, first);
    changed(model, first);
  };
  return { due: Math.max(copy.notBefore, first.shareAt), run };
}

/** What is due of follows without an amount stays in the account. */
addClaim((model, owner, kind, asset) =>
  kind === 'futures' && asset === copyOf(model).rules?.asset
    ? followsOf(model, 'owner', owner)
        .filter(({ limited }) => !limited)
        .reduce((sum, follow) => sum + dueOf(model, follow), 0n)
    : 0n,
);
