/**
 * What an owner's entries add up to, counted in order: balances, what each month and year left by average cost and by first in, first out. It is
 * derived from entries and what events were valued with alone, so counting on from where it stopped gives the same as counting from the first entry.
 */
import type { AccountKind } from '@glassbook/engine';
import { assert } from '@glassbook/money';
import { count, type Position as Held, type Positions, type WorthOf } from '../../shared/cost-basis/count.ts';
import { firstInFirstOut } from '../../shared/cost-basis/fifo.ts';
import { commandsOf } from '../../shared/cost-basis/in-turn.ts';
import type { Position } from '../../carry/store/entry-ids.ts';
import { USDT } from '../../carry/store/worth.ts';
import { monthOf, startOf, yearOf } from './calendar.ts';
import { addFlows, countFlows, noFlows, type Flows } from './flows.ts';
import { beginning, partUntil, type Part } from './own-groups.ts';
import type { OwnEntry } from './read-entries.ts';

export type Account = { kind: AccountKind; asset: number; entries: number; balance: bigint };
/** In the smallest unit of USDT. */
export type Month = Flows & {
  entries: number;
  /** What is held by average cost at its end, by asset. */
  left: Map<number, Held>;
};
/** What a year left of an asset by either method, counted from the first entry on. */
export type YearEnd = { average: Held; fifo: Held };

const copyOf = (positions: Positions): Positions =>
  new Map([...positions].map(([asset, position]) => [asset, { ...position }]));

/** The months of a command's entries, without that of the last. */
function monthsBefore(entries: readonly OwnEntry[]): readonly string[] {
  const [first, last] = [entries[0]?.at ?? 0, entries.at(-1)?.at ?? 0];
  return first === last ? [] : [...new Set(entries.map(({ at }) => monthOf(at)))].slice(0, -1);
}

export class AccountBook {
  readonly owner: number;
  /** The last entry that is counted in, and the journal entry up to which all are, with its time. */
  last: Position = beginning;
  seq = 0;
  at = 0;
  /** What amounts were worth then. */
  worthOf: WorthOf | undefined;
  entries = 0;
  firstAt: number | undefined;
  readonly accounts = new Map<string, Account>();
  readonly months = new Map<string, Month>();
  readonly years = new Map<number, Map<number, YearEnd>>();
  readonly #average: Positions = new Map();
  readonly #fifo: Positions = new Map();
  readonly #lots = firstInFirstOut();

  constructor(owner: number) {
    this.owner = owner;
  }

  /** How much it keeps. */
  get size(): number {
    return this.#lots.lots();
  }

  /** Counts a part in, a command after another: a month begins with all that those before it left. */
  take({ entries, worths }: Part): void {
    for (const command of commandsOf(entries)) {
      for (const entry of command) this.#post(entry);
      this.#count({ entries: command, worths });
    }
    this.last = entries.at(-1) ?? this.last;
  }

  #post({ kind, asset, value, after, at }: OwnEntry): void {
    const name = `${kind} ${asset}`;
    const account = this.accounts.get(name) ?? { kind, asset, entries: 0, balance: 0n };
    this.accounts.set(name, account);
    account.entries += 1;
    account.balance += value;
    assert(account.balance === after, 'an entry follows the one before it of its account');
    this.entries += 1;
    this.firstAt ??= at;
    this.#month(at).entries += 1;
  }

  #count(command: Part): void {
    let before = noFlows();
    for (const name of monthsBefore(command.entries)) {
      // Timers of a command can run in the month before it. That month is counted over the entries until its end, as in its file.
      const average = copyOf(this.#average);
      const flows = countFlows(this.owner, average, partUntil(command, startOf(name, 1)));
      const month = this.#month(startOf(name));
      month.left = average;
      addFlows(month, flows);
      addFlows(month, before, -1);
      before = flows;
    }
    const last = this.#month(command.entries.at(-1)?.at ?? 0);
    const flows = countFlows(this.owner, this.#average, command, ({ legs, from }, worthOf, at, changed) => {
      count(this.#fifo, legs, from, { worthOf, unit: USDT, method: this.#lots });
      this.#leave(last, yearOf(at), changed);
    });
    addFlows(last, flows);
    addFlows(last, before, -1);
  }

  /** Keeps what a month and a year leave of assets that changed. */
  #leave(month: Month, name: number, changed: readonly number[]): void {
    const year = this.years.get(name) ?? new Map<number, YearEnd>();
    this.years.set(name, year);
    for (const asset of changed) {
      const [average, fifo] = [this.#average.get(asset), this.#fifo.get(asset)];
      assert(average !== undefined && fifo !== undefined, 'both methods count the same assets');
      month.left.set(asset, { ...average });
      year.set(asset, { average: { ...average }, fifo: { ...fifo } });
    }
  }

  #month(at: number): Month {
    const name = monthOf(at);
    const known = this.months.get(name);
    if (known) return known;
    const opened: Month = { entries: 0, ...noFlows(), left: copyOf(this.#average) };
    this.months.set(name, opened);
    return opened;
  }
}
