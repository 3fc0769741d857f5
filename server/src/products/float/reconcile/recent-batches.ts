/**
 * What the engine had at an earlier journal entry, for the accounts that changed since: memory is ahead of what is stored, so a stored row is compared with what the engine had when it
 * was stored. Told from the committed batches that are collected meanwhile.
 */
import type { Changes } from '@glassbook/engine';
import type { Committed } from '../../../carry/sequencer/committed.ts';

type Account = { owner: number; kind: string; asset: number };
export const keyOf = ({ owner, kind, asset }: Account): string => `${owner}/${kind}/${asset}`;

type Collected = { seq: number } & Pick<Changes, 'entries' | 'balances'>;

export class RecentBatches {
  #batches: Collected[] | undefined;

  begin(): void {
    this.#batches = [];
  }

  end(): void {
    this.#batches = undefined;
  }

  take({ seq, changes: { entries, balances } }: Committed): void {
    this.#batches?.push({ seq, entries, balances });
  }

  /** The totals at a journal entry of all accounts that a later batch changed. A batch is stored whole, so none is partly later. */
  totalsAt(seq: number): Map<string, bigint> {
    const totals = new Map<string, bigint>();
    const first = (account: Account, total: bigint) => {
      const key = keyOf(account);
      if (!totals.has(key)) totals.set(key, total);
    };
    for (const batch of this.#batches ?? []) {
      if (batch.seq <= seq) continue;
      for (const { asset, amount, ...of } of batch.entries) {
        first({ owner: of.fromOwner, kind: of.fromKind, asset }, of.fromAfter + amount);
        first({ owner: of.toOwner, kind: of.toKind, asset }, of.toAfter - amount);
      }
      // What was only put on hold or released has the same total as before.
      for (const { available, held, ...account } of batch.balances) first(account, available + held);
    }
    return totals;
  }
}
