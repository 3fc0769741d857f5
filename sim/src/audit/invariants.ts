/**
 * I1 to I4 after every command, from nothing but the rows the engine gave out: per asset nothing is made or lost, only the external and the clearing account are below
 * zero, nothing on hold is more than is there, and the entries of an account add up to its balance.
 */
import { HOUSE_CLEARING, WORLD, type BalanceRow, type Changes } from '@glassbook/engine';
import { accountNumber } from '../model/account-number.ts';
import { Difference } from './difference.ts';

export class Invariants {
  /** What each account has by its last row. */
  private readonly totals = new Map<number, bigint>();
  /** What its entries add up to. */
  private readonly entered = new Map<number, bigint>();

  follow(changes: Changes): void {
    const gained = new Map<number, bigint>();
    for (const entry of changes.entries) {
      const from = this.enter(accountNumber(entry.fromOwner, entry.fromKind, entry.asset), -entry.amount);
      const to = this.enter(accountNumber(entry.toOwner, entry.toKind, entry.asset), entry.amount);
      if (entry.amount <= 0n || from !== entry.fromAfter || to !== entry.toAfter)
        throw new Difference(`WALL-005: entry ${entry.seq}/${entry.line} does not follow from those before it`);
    }
    for (const row of changes.balances) {
      const gain = this.balance(row);
      gained.set(row.asset, (gained.get(row.asset) ?? 0n) + gain);
    }
    for (const [asset, gain] of gained)
      if (gain !== 0n) throw new Difference(`I1: ${gain} of asset ${asset} came from nowhere`);
  }

  private enter(account: number, amount: bigint): bigint {
    const after = (this.entered.get(account) ?? 0n) + amount;
    this.entered.set(account, after);
    return after;
  }

  private balance({ owner, kind, asset, available, held }: BalanceRow): bigint {
    const account = accountNumber(owner, kind, asset);
    const total = available + held;
    const isOpposite = owner === WORLD || owner === HOUSE_CLEARING;
    if (!isOpposite && available < 0n)
      throw new Difference(`I3: ${owner} has ${available} of asset ${asset} in ${kind}`);
    if (held < 0n || (!isOpposite && held > total))
      throw new Difference(`I4: ${owner} holds ${held} of ${total} in ${kind}`);
    if (total !== (this.entered.get(account) ?? 0n))
      throw new Difference(
        `WALL-005: ${owner} has ${total} of asset ${asset} in ${kind}, its entries add up to ${this.entered.get(account) ?? 0n}`,
      );
    const gain = total - (this.totals.get(account) ?? 0n);
    this.totals.set(account, total);
    return gain;
  }
}
