/**
 * What should be, kept as simply as it can be: maps, lists and whole numbers, written from the documents and from nothing of the engine
 * but its types. This file has what every product needs; what is a product's own is a slice that the product keeps.
 */
import type { EntryReason, EntryRow, Kind, Outcome, RequestNames, RequestRow } from '@glassbook/engine';
import type { Changes, LevelRow, OrderRow } from '@glassbook/engine';

import { accountNumber } from './account-number.ts';

export type Account = { owner: number; kind: Kind; asset: number; available: bigint; held: bigint };
/** A price of a side of a book. */
export type Level = Omit<LevelRow, 'amount'>;
export type Timer = { due: number; run: () => void };

/** What the command that is being predicted should change. */
export type Predicted = Pick<
  Changes,
  'trades' | 'entries' | 'prices' | 'markets' | 'demoClaims' | 'settings' | 'requests' | 'requestsForgottenBefore'
> & {
  /** Orders that changed, as they stand. */
  orders: Map<number, OrderRow>;
  /** Accounts that were touched, with what they had before. */
  accounts: Map<Account, { available: bigint; held: bigint }>;
  /** Levels that were touched, by market, side and price. */
  levels: Map<string, Level>;
};

const nothing = (): Predicted => ({
  trades: [],
  entries: [],
  prices: [],
  markets: [],
  demoClaims: [],
  settings: [],
  requests: [],
  requestsForgottenBefore: 0,
  orders: new Map(),
  accounts: new Map(),
  levels: new Map(),
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

  account(owner: number, kind: Kind, asset: number): Account {
    const number = accountNumber(owner, kind, asset);
    let account = this.accounts.get(number);
    if (account === undefined) {
      account = { owner, kind, asset, available: 0n, held: 0n };
      this.accounts.set(number, account);
    }
    return account;
  }

  available(owner: number, kind: Kind, asset: number): bigint {
    return this.accounts.get(accountNumber(owner, kind, asset))?.available ?? 0n;
  }

  /** Moves money between two owners or two kinds of account, and notes it in the ledger. `part` is what the payer pays from. */
  pay(from: Account, part: 'available' | 'held', to: Account, amount: bigint, reason: EntryReason, ref = 0): void {
    this.touch(from);
    this.touch(to);
    from[part] -= amount;
    to.available += amount;
    const entry: EntryRow = {
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

  /** What a request of these names is answered without being carried out. */
  answered({ names, hash }: RequestNames): Outcome | undefined {
    for (const name of names) {
      const known = this.requests.get(name);
      if (known === undefined) continue;
      if (known.hash === hash) return known.outcome;
      return {
        ok: false,
        reason: name.split('/')[1] === 'order' ? 'spot.client_order_id_taken' : 'request.key_reused',
      };
    }
    return undefined;
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
