/**
 * Purses: the money of a follow, on hold in its owner's futures account. A purse pays the margin and the opening fee of its copies and gets back all that a copy leaves; after that a copy is an isolated position, and
 * nothing but its own margin is lost with it. A follow without a limit has a purse too, which counts what its copies bring, and whose copies pay from the account.
 */
import type { Amount } from '@glassbook/money';
import type { Doors } from '../../core/doors.ts';
import { refuse, type Outcome } from '../../core/entry.ts';
import { availableAt, heldAt, type Balance } from '../../core/ledger.ts';
import { lesser } from '../../core/grid.ts';
import { duePool, ownUsable } from '../margin.ts';
import type { Purpose } from '../pay.ts';
import { poolOf } from '../positions.ts';
import type { PurseRow } from '../rows.ts';
import type { Purse, State } from '../state.ts';

/** Returns the purse that a follow's copies pay from; nothing where they pay from the account. */
export function purseOf({ futures }: State, follow: number): Purse | undefined {
  const purse = futures.purses.get(follow);
  return purse?.limited ? purse : undefined;
}

/** Returns the owner whose resting orders a copy never meets; 0 for an owner's own. */
export const leaderOf = ({ futures }: State, follow: number): number =>
  follow === 0 ? 0 : (futures.purses.get(follow)?.leader ?? 0);

/** Returns the balance that a position is paid to: of a copy with a purse, what is on hold. */
export const cashAt = (account: number, purse: Purse | undefined): Balance =>
  purse ? heldAt(account) : availableAt(account);

/** Pays from what is free of a purse; returns what it could not pay. */
export function spend({ ledger }: State, purse: Purse, amount: Amount, to: Balance, { reason, ref }: Purpose): Amount {
  const paid = lesser(amount, purse.free);
  if (paid > 0n) ledger.post(heldAt(purse.account), to, paid, reason, ref);
  purse.free -= paid;
  return amount - paid;
}

/** Adds what a copy has brought: results of what was closed, fees that it paid, funding that it received less what it paid. */
export function touchPurse(
  { futures }: State,
  follow: number,
  { result = 0n, fees = 0n, funding = 0n }: Partial<Pick<Purse, 'result' | 'fees' | 'funding'>> = {},
): void {
  const purse = futures.purses.get(follow);
  if (!purse) return;
  purse.result += result;
  purse.fees += fees;
  purse.funding += funding;
  futures.purseRows.set(follow, undefined);
}

/** A purse as it is stored. */
export function purseRow(purse: Purse, status: PurseRow['status']): PurseRow {
  const { id, owner, leader, asset, limited, free, result, fees, funding } = purse;
  return { id, owner, leader, asset, limited, free, result, fees, funding, status };
}

export function restorePurse(state: State, { status: _, ...row }: PurseRow): void {
  const { futures } = state;
  const { account } = poolOf(state, row.owner, row.asset);
  futures.purses.set(row.id, { ...row, account, copies: new Set() });
  futures.leaders.set(row.leader, (futures.leaders.get(row.leader) ?? 0) + 1);
}

/** Purses that changed since the last time. */
export function takePurses({ futures }: State): PurseRow[] {
  const rows = [...futures.purseRows].flatMap(([id, ended]) => {
    const purse = futures.purses.get(id);
    return ended ?? (purse ? purseRow(purse, 'open') : []);
  });
  futures.purseRows.clear();
  return rows;
}

/** Opens a purse, puts money in or takes some out. Refused where it is not there: `futures.insufficient_margin`. */
export function changePurse(
  state: State,
  { follow, owner, leader, asset, amount }: Doors['changePurse']['ask'],
): Outcome<'futures.insufficient_margin'> {
  const { futures, ledger } = state;
  const known = futures.purses.get(follow);
  const isThere = amount > 0n ? ownUsable(state, owner, asset) >= amount : (known?.free ?? 0n) >= -amount;
  if (!isThere) return refuse('futures.insufficient_margin');
  // Past this line it must succeed.
  if (!known) {
    const row: PurseRow = { id: follow, owner, leader, asset, limited: amount > 0n, free: 0n, ...nothing };
    restorePurse(state, row);
  }
  const purse = futures.purses.get(follow) as Purse;
  if (amount > 0n) ledger.hold(purse.account, amount);
  else if (amount < 0n) ledger.release(purse.account, -amount);
  purse.free += amount;
  duePool(state, poolOf(state, owner, asset));
  touchPurse(state, follow);
  return { ok: true };
}
const nothing = { result: 0n, fees: 0n, funding: 0n, status: 'open' } as const;

/** Ends a purse. Refused while a copy of it is open: `futures.mode_with_open`. */
export function closePurse(
  state: State,
  { follow }: Doors['closePurse']['ask'],
): Outcome<'futures.mode_with_open' | 'futures.position_not_open'> {
  const { futures, ledger } = state;
  const purse = futures.purses.get(follow);
  if (!purse) return refuse('futures.position_not_open');
  if (purse.copies.size > 0) return refuse('futures.mode_with_open');
  // Past this line it must succeed.
  const { account, free, leader, owner, asset } = purse;
  if (free > 0n) ledger.release(account, free);
  purse.free = 0n;
  futures.purses.delete(follow);
  const left = (futures.leaders.get(leader) ?? 0) - 1;
  if (left > 0) futures.leaders.set(leader, left);
  else futures.leaders.delete(leader);
  futures.purseRows.set(follow, purseRow(purse, 'closed'));
  duePool(state, poolOf(state, owner, asset));
  return { ok: true };
}
