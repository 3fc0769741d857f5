/** What the entries of a month add up to, by account and by reason, counted while the export up to its end is made, so that the hash is of the same entries. */
import type { AccountKind, EntryReason } from '@glassbook/engine';
import { assert } from '@glassbook/money';
import type { AccountBook } from '../account-book.ts';
import { monthOf } from '../calendar.ts';
import type { Head } from '../export/chain.ts';
import type { Watcher } from '../export/document.ts';
import type { Part } from '../own-groups.ts';
import type { OwnEntry } from '../read-entries.ts';

type Flow = { asset: number; entries: number; into: bigint; out: bigint };
export type Balance = Flow & { kind: AccountKind; opening: bigint; closing: bigint };
export type Total = Flow & { reason: EntryReason };
/** An entry and its number in the export. */
export type Numbered = { number: number; entry: OwnEntry };

export class MonthCount implements Watcher {
  readonly month: string;
  readonly balances = new Map<string, Balance>();
  readonly totals = new Map<string, Total>();
  /** The first of the month, as many as are shown. */
  readonly shown: Numbered[] = [];
  entries = 0;
  ended: { book: AccountBook; head: Head & { key: string } } | undefined;
  readonly #shownMax: number;

  constructor(month: string, shownMax: number) {
    this.month = month;
    this.#shownMax = shownMax;
  }

  part({ entries }: Part, before: number): void {
    for (const [place, entry] of entries.entries()) this.#take(entry, before + place + 1);
  }

  end(book: AccountBook, head: Head & { key: string }): void {
    for (const { opening, into, out, closing } of this.balances.values())
      assert(opening + into - out === closing, 'an account closes with what it opened with and its entries');
    this.ended = { book, head };
  }

  #take(entry: OwnEntry, number: number): void {
    const { kind, asset, reason, value, after, at } = entry;
    const none = { asset, entries: 0, into: 0n, out: 0n };
    const account = known(this.balances, `${kind} ${asset}`, () => ({ ...none, kind, opening: 0n, closing: 0n }));
    account.closing = after;
    const month = monthOf(at);
    if (month < this.month) account.opening = after;
    if (month !== this.month) return;
    add(account, value);
    add(
      known(this.totals, `${reason} ${asset}`, () => ({ ...none, reason })),
      value,
    );
    this.entries += 1;
    if (this.shown.length < this.#shownMax) this.shown.push({ number, entry });
  }
}

function known<T>(map: Map<string, T>, key: string, make: () => T): T {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

function add(flow: Flow, value: bigint): void {
  flow.entries += 1;
  if (value >= 0n) flow.into += value;
  else flow.out -= value;
}
