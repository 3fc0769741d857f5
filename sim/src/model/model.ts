/**
 * The expected state, as simply as possible: maps, lists and whole numbers, written from the documents and from nothing of the engine
 * but its types. This file has what every product needs; what is a product's own is a slice that the product keeps.
 */
import type {
  Changes,
  EntryReason,
  LedgerEntry,
  AccountKind,
  Outcome,
  RequestNames,
  RequestRow,
} from '@glassbook/engine';

import { accountNumber } from './account-number.ts';

export type Account = { owner: number; kind: AccountKind; asset: number; available: bigint; held: bigint };
export type Timer = { due: number; run: () => void };

/** What the command that is being predicted should change, apart from the rows of products (`changesOf`). */
export type Predicted = Pick<Changes, 'entries' | 'settings' | 'requests'> & {
  /** Accounts that were touched, with what they had before. */
  accounts: Map<Account, { available: bigint; held: bigint }>;
  /** Markets whose index price was set. */
  pricesMoved: number[];
};

const nothing = (): Predicted => ({
  entries: [],
  settings: [],
  requests: [],
  accounts: new Map(),
  pricesMoved: [],
});

/** Engine memory holds the names of the last hour, at most a million; all others are in the table. */
const HOUR_MS = 3_600_000;
const MEMORY_NAMES = 1_000_000;

export class Model {
  /** The whole model, also of one of its floors (`floor`). */
  readonly base: Model = this;
  seq = 0;
  at = 0;
  /** The time of the step; timers before it run at their own. */
  stepAt = 0;
  changes = nothing();
  /** Whether money ever moved, before which no account is open. */
  hasPaid = false;
  readonly accounts = new Map<number, Account>();
  /** Every request ever answered, by name, in the order they came: what the table holds. */
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

  /** Those that belong to engine memory now, oldest first. */
  requestsInMemory(): RequestRow[] {
    return [...this.requests.values()].slice(-MEMORY_NAMES).filter(({ at }) => at >= this.at - HOUR_MS);
  }

  /** Whether engine memory must hold this name. */
  isInMemory(name: string): boolean {
    return (this.requests.get(name)?.at ?? -Infinity) >= this.at - HOUR_MS;
  }

  private touch(account: Account): void {
    this.base.hasPaid = true;
    const { accounts } = this.changes;
    if (!accounts.has(account)) accounts.set(account, { available: account.available, held: account.held });
  }
}

/** A product's own part of the model: made at first use, one for each model. */
export function slice<S>(make: () => S): (model: Model) => S {
  const own = perFloor(make);
  return (model) => own(model.base);
}

/** The same of each floor: a product that trades by the rules of another one gives them a model whose books are its own (`floor`), and everything else that of the whole. */
export function perFloor<S>(make: () => S): (model: Model) => S {
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

/** A floor of a model: what it does not keep itself is the model's. */
export const floor = (model: Model): Model => Object.create(model) as Model;

/** A product's rows of the current command: begun anew with each one. */
export function changesOf<R>(make: () => R, of: typeof slice = slice): (model: Model) => R {
  const kept = of(() => ({ seq: 0, rows: make() }));
  return (model) => {
    const own = kept(model);
    if (own.seq !== model.seq) {
      own.seq = model.seq;
      own.rows = make();
    }
    return own.rows;
  };
}
