/**
 * The expected state, as simply as possible: maps, lists and whole numbers, written from the documents and from nothing of the engine
 * but its types. This file has what every product needs; what is a product's own is a slice that the product keeps.
 */
import type { Changes, EntryReason, LedgerEntry, AccountKind, Outcome, RequestNames, RequestRow } from '@glassbook/engine';

import { accountNumber } from './account-number.ts';

export type Account = { owner: number; kind: AccountKind; asset: number; available: bigint; held: bigint };
export type Timer = { due: number; run: () => void };

/** What the command that is being predicted should change, apart from the rows of products (`changesOf`). */
export type Predicted = Pick<Changes, 'entries' | 'settings' | 'requests' | 'requestsForgottenBefore'> & {
  /** Accounts that were touched, with what they had before. */
  accounts: Map<Account, { available: bigint; held: bigint }>;
  /** Markets whose index price was set. */
  pricesMoved: number[];
};

const nothing = (): Predicted => ({
  entries: [],
  settings: [],
  requests: [],
  requestsForgottenBefore: 0,
  accounts: new Map(),
  pricesMoved: [],
});

const WEEK_MS = 7 * 24 * 3_600_000;

export class Model {
  seq = 0;
  at = 0;
  changes = nothing();
  readonly accounts = new Map<number, Account>();
  /** By name, in the order they came. */
  readonly requests = new Map<string, RequestRow>();

  begin(): void {
    this.seq += 1;
    this.changes = nothing();
  }

  account(owner: number, kind: AccountKind, asset: number): Account {
    const number = accountNumber(owner, kind, asset);
    let account = this.accounts.get(number);
    if (account === undefined) {
      account = { owner, kind, asset, available: 0n, held: 0n };
      this.accounts.set(number, account);
    }
    return account;
  }

  available(owner: number, kind: AccountKind, asset: number): bigint {
    return this.accounts.get(accountNumber(owner, kind, asset))?.available ?? 0n;
  }

  /** Moves money between two owners or two kinds of account, and notes it in the ledger. `part` is what the payer pays from. */
  pay(from: Account, part: 'available' | 'held', to: Account, amount: bigint, reason: EntryReason, ref = 0): void {
    this.touch(from);
    this.touch(to);
    from[part] -= amount;
    to.available += amount;
    const entry: LedgerEntry<EntryReason> = {
      seq: this.seq,
      line: this.changes.entries.length,
      at: this.at,
      asset: from.asset,
      amount,
      fromOwner: from.owner,
      fromKind: from.kind,
      fromAfter: from.available + from.held,
      toOwner: to.owner,
      toKind: to.kind,
      toAfter: to.available + to.held,
      reason,
      ref,
    };
    this.changes.entries.push(entry);
  }

  /** Puts on hold, or gives back where `amount` is below zero. */
  hold(account: Account, amount: bigint): void {
    this.touch(account);
    account.available -= amount;
    account.held += amount;
  }

  remember({ names, hash }: RequestNames, outcome: Outcome): void {
    for (const name of names) {
      const row = { name, hash, at: this.at, outcome };
      this.requests.set(name, row);
      this.changes.requests.push(row);
    }
  }

  /** Requests older than a week are forgotten, oldest first, ten thousand at once and those of the same moment as the last of them. */
  forgetRequests(): void {
    const old: RequestRow[] = [];
    for (const row of this.requests.values()) {
      if (row.at >= this.at - WEEK_MS) break;
      old.push(row);
    }
    if (old.length === 0) return;
    const upTo = old[9_999]?.at ?? Infinity;
    const next = old.find(({ at }) => at > upTo);
    for (const { name, at } of old) if (at <= upTo) this.requests.delete(name);
    this.changes.requestsForgottenBefore = next?.at ?? this.at - WEEK_MS;
  }

  private touch(account: Account): void {
    const { accounts } = this.changes;
    if (!accounts.has(account)) accounts.set(account, { available: account.available, held: account.held });
  }
}

/** A product's own part of the model: made when it is first asked for, one for each model. */
export function slice<S>(make: () => S): (model: Model) => S {
  const made = new WeakMap<Model, S>();
  return (model) => {
    let own = made.get(model);
    if (own === undefined) {
      own = make();
      made.set(model, own);
    }
    return own;
  };
}

/** A product's rows of the current command: begun anew with each one. */
export function changesOf<R>(make: () => R): (model: Model) => R {
  const kept = slice(() => ({ seq: 0, rows: make() }));
  return (model) => {
    const own = kept(model);
    if (own.seq !== model.seq) {
      own.seq = model.seq;
      own.rows = make();
    }
    return own.rows;
  };
}
