/**
 * Double entry. An account is (owner, kind, asset) and has two balances: what can be used and what is on hold. `post` is the only code
 * that changes a balance, and it always takes from one what it gives to another, so per asset the sum over all accounts is zero after
 * every command (I1, I2). Only the external account (WORLD) and the clearing account can be below zero (I3); nothing on hold is ever more than what is there (I4).
 */
import { assert, type Amount } from '@glassbook/money';
import { AMOUNT_MAX, Amounts } from './amounts.ts';
import { ABSENT, IntMap } from './int-map.ts';
import { kinds, type AccountKind } from './terms.ts';

export type BalanceRow = { owner: number; kind: AccountKind; asset: number; available: Amount; held: Amount };
/** Balances of `count` accounts, a column for each of their parts. */
export type BalanceColumns = {
  count: number;
  owners: Int32Array<ArrayBuffer>;
  /** Places in the list of kinds. */
  kinds: Uint8Array<ArrayBuffer>;
  assets: Uint16Array<ArrayBuffer>;
  /** Of each account the 64 bits that are available and the 64 on hold, in halves. */
  halves: Int32Array<ArrayBuffer>;
  /** Amounts beyond 64 bits: what is available of account n by 2n, what is on hold by 2n + 1. */
  aside: ReadonlyMap<number, Amount>;
};
/**
 * One line of the ledger: `amount` left one account and reached another. `after` values are totals (available and held).
 * Moves between available and held of the same account change no total and make no entry: the open order explains them.
 */
export type LedgerEntry<Reason extends string = string> = {
  seq: number;
  /** Position among the entries of the same command, from 0. */
  line: number;
  at: number;
  asset: number;
  amount: Amount;
  fromOwner: number;
  fromKind: AccountKind;
  fromAfter: Amount;
  toOwner: number;
  toKind: AccountKind;
  toAfter: Amount;
  reason: Reason;
  /** The id of what it was for, by reason (a trade, a draw), or 0. */
  ref: number;
};

/** The external account: it is below zero by what was ever deposited. */
export const WORLD = 0;
/** House accounts have the numbers 1 to 999; users start at 1000. */
export const HOUSE_FEES = 1;
export const HOUSE_MAKER = 2;
export const HOUSE_CONVERT = 3;
export const HOUSE_INSURANCE = 4;
/** The other side of every position: what open positions have won and lost together, which is below zero where they lost. */
export const HOUSE_CLEARING = 5;
/** Those that pay what a product owes (house.ts). */
export const HOUSE_LOCKUP = 6;
export const HOUSE_OPTIONS = 7;
export const HOUSE_IEO = 8;
export const HOUSE_DUAL = 9;
export const HOUSE_STOCKS = 10;
export const HOUSE_LOANS = 11;
export const HOUSE_REWARDS = 13;
export const FIRST_USER = 1000;

/** Asset numbers are below it. */
export const ASSETS_MAX = 4096;
/** The bound of the array of owners. */
const OWNER_MAX = 2 ** 31 - 1;
/** Owner, kind and asset share one key below 2^53: 2^31 × 2^6 × 2^12. */
const KINDS_MAX = 64;
const kindNumber = Object.fromEntries(kinds.map((kind, number) => [kind, number])) as Record<AccountKind, number>;
assert(Object.keys(kindNumber).length <= KINDS_MAX, 'every kind of account has a number of its own in a key');

/** `Reason` is the union of reasons a holder of this type may post with. It appears in methods only, so that a ledger of all reasons can be passed as one of some. */
export class Ledger<Reason extends string = string> {
  count = 0;
  readonly index = new IntMap(1024);
  owners = new Int32Array(1024);
  kindOf = new Uint8Array(1024);
  assets = new Uint16Array(1024);
  /** Available at 2 × account, held at 2 × account + 1, in the asset's smallest unit. */
  private words = new BigInt64Array(2048);
  private readonly balances = new Amounts(this.words.buffer, AMOUNT_MAX);
  private dirty = new Uint8Array(1024);
  private dirtyList: number[] = [];
  private entries: LedgerEntry[] = [];
  /** The command that is being applied, for the entries it makes. */
  private seq = 0;
  private at = 0;
  private line = 0;

  begin(seq: number, at: number): void {
    this.seq = seq;
    this.at = at;
    this.line = 0;
  }

  /** The position that the next entry of the command being applied has among its entries. */
  get nextLine(): number {
    return this.line;
  }

  /** Time moved within the same command: a timer ran. */
  timeIs(at: number): void {
    this.at = at;
  }

  /**
   * Whether so much more of an asset can come from the external account of a kind. All other balances together are what the external accounts
   * are below zero together, so with this checked before each such posting, no balance and no sum of balances passes `AMOUNT_MAX`.
   */
  worldCanGive(kind: AccountKind, asset: number, amount: Amount): boolean {
    const isCounted = this.outside(asset) + amount <= AMOUNT_MAX;
    return isCounted && this.availableOf(WORLD, kind, asset) - amount >= -AMOUNT_MAX;
  }

  kindAt(account: number): AccountKind {
    return kinds[this.kindOf[account] as number] as AccountKind;
  }

  /** What all owners have of an asset together: what the external accounts are below zero. */
  outside(asset: number): Amount {
    let all = 0n;
    for (const each of kinds) all += this.availableOf(WORLD, each, asset);
    return -all;
  }

  /** The account's number, opened at zero where there was none. */
  account(owner: number, kind: AccountKind, asset: number): number {
    return this.accountOf(owner, kindNumber[kind], asset);
  }

  private accountOf(owner: number, kind: number, asset: number): number {
    const key = accountKey(owner, kind, asset);
    const found = this.index.get(key);
    if (found !== ABSENT) return found;
    if (this.count === this.owners.length) this.grow(this.count * 2);
    const account = this.count;
    this.count += 1;
    this.index.set(key, account);
    this.owners[account] = owner;
    this.kindOf[account] = kind;
    this.assets[account] = asset;
    return account;
  }

  /** The account's number, or ABSENT; opens none. */
  find(owner: number, kind: AccountKind, asset: number): number {
    return this.index.get(accountKey(owner, kindNumber[kind], asset));
  }

  /** The owners who have something of an asset in accounts of a kind, on hold or not, by number; without the external account. */
  ownersOf(kind: AccountKind, asset: number): number[] {
    const owners: number[] = [];
    for (let account = 0; account < this.count; account += 1) {
      const owner = this.owners[account] as number;
      if (this.assets[account] !== asset || this.kindOf[account] !== kindNumber[kind] || owner === WORLD) continue;
      if (this.available(account) + this.held(account) > 0n) owners.push(owner);
    }
    return owners.sort((a, b) => a - b);
  }

  /** What can be used, 0 where there is no such account; opens none. */
  availableOf(owner: number, kind: AccountKind, asset: number): Amount {
    const account = this.find(owner, kind, asset);
    return account === ABSENT ? 0n : this.available(account);
  }

  available(account: number): Amount {
    return this.balances.at(account * 2);
  }

  held(account: number): Amount {
    return this.balances.at(account * 2 + 1);
  }

  /** Room for so many accounts at once, before many are loaded. */
  reserve(accounts: number): void {
    if (accounts > this.owners.length) this.grow(accounts);
    this.index.reserve(accounts);
  }

  /**
   * Moves `amount` > 0 of one asset from one balance to another. The caller has checked that it is there: too little is a bug.
   * It writes an entry. `hold` and `release` move within one account and write none: the product's orders explain what is held.
   */
  post(from: Balance, to: Balance, amount: Amount, reason: Reason, ref: number): void {
    const fromAccount = from >> 1;
    const toAccount = to >> 1;
    assert(fromAccount !== toAccount, 'a posting is between two accounts; hold and release move within one');
    assert(this.assets[fromAccount] === this.assets[toAccount], 'a posting moves one asset');
    this.move(from, to, amount);
    this.touch(toAccount);
    this.record(fromAccount, toAccount, amount, reason, ref);
  }

  private move(from: number, to: number, amount: Amount): void {
    const fromAccount = from >> 1;
    assert(amount > 0n, 'what is moved is more than nothing');
    if (!this.balances.move(from, to, amount)) {
      assert(from === availableAt(fromAccount), 'I4: no more is taken from what is held than is held');
      const owner = this.owners[fromAccount];
      assert(
        owner === WORLD || owner === HOUSE_CLEARING,
        'I3: only the external and the clearing account go below zero',
      );
      this.balances.set(from, this.balances.at(from) - amount);
      this.balances.set(to, this.balances.at(to) + amount);
    }
    this.touch(fromAccount);
  }

  hold(account: number, amount: Amount): void {
    this.move(availableAt(account), heldAt(account), amount);
  }

  release(account: number, amount: Amount): void {
    this.move(heldAt(account), availableAt(account), amount);
  }

  /** Puts a stored balance back while loading; not a posting. */
  restore(row: BalanceRow): void {
    const account = this.account(row.owner, row.kind, row.asset);
    this.balances.set(account * 2, row.available);
    this.balances.set(account * 2 + 1, row.held);
  }

  /** A copy of all balances, which stays what they are now. */
  columns(): BalanceColumns {
    const { count } = this;
    return {
      count,
      owners: this.owners.slice(0, count),
      kinds: this.kindOf.slice(0, count),
      assets: this.assets.slice(0, count),
      ...this.balances.copy(count * 2),
    };
  }

  /** The same as `restore`, of many. */
  restoreColumns({ count, owners, kinds, assets, halves, aside }: BalanceColumns): void {
    for (let row = 0; row < count; row += 1) {
      const account = this.accountOf(owners[row] as number, kinds[row] as number, assets[row] as number);
      for (const side of [0, 1]) {
        const place = row * 2 + side;
        this.balances.restore(account * 2 + side, halves, place);
      }
    }
    for (const [place, amount] of aside) {
      const row = place >> 1;
      const account = this.accountOf(owners[row] as number, kinds[row] as number, assets[row] as number);
      this.balances.set(account * 2 + (place & 1), amount);
    }
  }

  /** The entries that wait to be taken, the oldest first. */
  get made(): readonly LedgerEntry[] {
    return this.entries;
  }

  /** The balances that changed since the last time, as they are, and the entries that were made. */
  take(): { balances: BalanceRow[]; entries: LedgerEntry[] } {
    const balances = this.dirtyList.map((account) => this.row(account));
    for (const account of this.dirtyList) this.dirty[account] = 0;
    const { entries } = this;
    this.dirtyList = [];
    this.entries = [];
    return { balances, entries };
  }

  row(account: number): BalanceRow {
    return {
      owner: this.owners[account] as number,
      kind: this.kindAt(account),
      asset: this.assets[account] as number,
      available: this.available(account),
      held: this.held(account),
    };
  }

  /** I2 by counting everything again: the sum of all accounts for each asset that has any. */
  sums(): Map<number, Amount> {
    const sums = new Map<number, Amount>();
    for (let account = 0; account < this.count; account += 1) {
      const asset = this.assets[account] as number;
      sums.set(asset, (sums.get(asset) ?? 0n) + this.available(account) + this.held(account));
    }
    return sums;
  }

  private touch(account: number): void {
    if (this.dirty[account] === 1) return;
    this.dirty[account] = 1;
    this.dirtyList.push(account);
  }

  private record(from: number, to: number, amount: Amount, reason: Reason, ref: number): void {
    this.entries.push({
      seq: this.seq,
      line: this.line,
      at: this.at,
      asset: this.assets[from] as number,
      amount,
      fromOwner: this.owners[from] as number,
      fromKind: kinds[this.kindOf[from] as number] as AccountKind,
      fromAfter: this.available(from) + this.held(from),
      toOwner: this.owners[to] as number,
      toKind: kinds[this.kindOf[to] as number] as AccountKind,
      toAfter: this.available(to) + this.held(to),
      reason,
      ref,
    });
    this.line += 1;
  }

  private grow(accounts: number): void {
    const wider = <T extends Int32Array | Uint8Array | Uint16Array | BigInt64Array>(old: T, next: T): T => {
      next.set(old as never);
      return next;
    };
    this.owners = wider(this.owners, new Int32Array(accounts));
    this.kindOf = wider(this.kindOf, new Uint8Array(accounts));
    this.assets = wider(this.assets, new Uint16Array(accounts));
    this.dirty = wider(this.dirty, new Uint8Array(accounts));
    this.words = wider(this.words, new BigInt64Array(accounts * 2));
    this.balances.moveTo(this.words.buffer);
  }
}

/** One of the two balances of an account, as `post` takes it; the number of an account is not one. */
export type Balance = number & { readonly of: unique symbol };
/** What of an account can be used. */
export const availableAt = (account: number): Balance => (account * 2) as Balance;
/** What of an account is on hold. */
export const heldAt = (account: number): Balance => (account * 2 + 1) as Balance;

/** Different accounts never share a key: one out of range would collide with another. */
function accountKey(owner: number, kind: number, asset: number): number {
  assert(owner >= 0 && owner <= OWNER_MAX && asset > 0 && asset < ASSETS_MAX, 'an account has an owner and an asset');
  return (owner * KINDS_MAX + kind) * ASSETS_MAX + asset;
}
