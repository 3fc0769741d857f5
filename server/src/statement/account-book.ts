/**
 * What an owner's entries add up to, counted in order: balances, what each month and year left by average cost and by first in, first out. It is
 * derived from entries and what events were valued with alone, so counting on from where it stopped gives the same as counting from the first entry.
 */
import { isFee, type AccountKind } from '@glassbook/engine';
import { assert, mulDiv } from '@glassbook/money';
import { averageCost, count, type Counterparty, type Position as Held, type Positions } from '../cost-basis/count.ts';
import { isOutside } from '../cost-basis/events.ts';
import { firstInFirstOut } from '../cost-basis/fifo.ts';
import { commandsOf, inTurn } from '../cost-basis/in-turn.ts';
import { USDT } from '../store/worth.ts';
import { beginning, eventKey, worthKey, type Part, type Worths } from './own-groups.ts';
import type { OwnEntry, Position } from './read-entries.ts';

export type Account = { kind: AccountKind; asset: number; entries: number; balance: bigint };
/** In the smallest unit of USDT. */
export type Month = {
  entries: number;
  deposits: { count: number; worth: bigint };
  withdrawals: { count: number; worth: bigint };
  fees: bigint;
  /** What is held by average cost at its end, by asset. */
  left: Map<number, Held>;
};
/** What a year left of an asset by either method, counted from the first entry on. */
export type YearEnd = { average: Held; fifo: Held };

type Event = { key: string; at: number; legs: Map<number, bigint>; from: Counterparty; fees: Map<number, bigint> };

export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);
export const yearOf = (at: number): number => new Date(at).getUTCFullYear();

export class AccountBook {
  readonly owner: number;
  /** The last entry that is counted in, and the journal entry up to which all are, with its time. */
  last: Position = beginning;
  seq = 0;
  at = 0;
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
      const events = new Map<string, Event>();
      for (const entry of command) {
        this.#post(entry);
        if (entry.other !== this.owner) addTo(events, entry);
      }
      inTurn(
        [...events.values()],
        () => this.#average,
        (event, counted) => this.#value(event, counted, worths),
      );
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

  #value({ key, at, legs, from, fees }: Event, counted: number, worths: Worths): void {
    const worthOf = (asset: number, amount: bigint) => (asset === USDT ? amount : worths.get(worthKey(key, asset)));
    const month = this.#month(at);
    const total = () =>
      [...legs.keys()].reduce((sum, asset) => sum + (this.#average.get(asset)?.contributed ?? 0n), 0n);
    const before = total();
    const changed = count(this.#average, legs, from, { worthOf, unit: USDT, method: averageCost });
    count(this.#fifo, legs, from, { worthOf, unit: USDT, method: this.#lots });
    const contributed = total() - before;
    const amounts = [...legs.values()].filter((amount) => amount !== 0n);
    const isIn = amounts.every((amount) => amount > 0n);
    if (from === 'outside' && (isIn || amounts.every((amount) => amount < 0n))) {
      const flow = isIn ? month.deposits : month.withdrawals;
      flow.count += 1;
      flow.worth += isIn ? contributed : -contributed;
    }
    month.fees += worthOfFees(legs, fees, worthOf);
    const year = this.years.get(yearOf(counted)) ?? new Map<number, YearEnd>();
    this.years.set(yearOf(counted), year);
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
    const none = () => ({ count: 0, worth: 0n });
    const left = new Map([...this.#average].map(([asset, position]) => [asset, { ...position }] as const));
    const opened: Month = { entries: 0, deposits: none(), withdrawals: none(), fees: 0n, left };
    this.months.set(name, opened);
    return opened;
  }
}

function addTo(events: Map<string, Event>, entry: OwnEntry): void {
  const { asset, value, at, other, reason } = entry;
  const key = eventKey(entry);
  const none: Event = { key, at, legs: new Map(), from: 'house', fees: new Map() };
  const event = events.get(key) ?? none;
  events.set(key, event);
  if (isOutside(other)) event.from = 'outside';
  event.legs.set(asset, (event.legs.get(asset) ?? 0n) + value);
  if (isFee(reason)) event.fees.set(asset, (event.fees.get(asset) ?? 0n) - value);
}

type WorthOfLeg = (asset: number, amount: bigint) => bigint | undefined;

/** What the fees of an event were worth, half even: they are shown, and part of no sum. */
function worthOfFees(
  legs: ReadonlyMap<number, bigint>,
  fees: ReadonlyMap<number, bigint>,
  worthOf: WorthOfLeg,
): bigint {
  let sum = 0n;
  for (const [asset, fee] of fees) sum += asset === USDT ? fee : shareOf(legs, asset, fee, worthOf);
  return sum;
}

/** A fee in what was received is worth its share of what was given for it; else, and where that has no worth, its share of what moved of its own asset. */
function shareOf(legs: ReadonlyMap<number, bigint>, asset: number, fee: bigint, worthOf: WorthOfLeg): bigint {
  const moved = legs.get(asset) ?? 0n;
  const gross = moved + fee;
  const given = [...legs].find(([other, amount]) => amount < 0n && other !== asset);
  const paid = given && gross > 0n ? worthOf(given[0], -given[1]) : undefined;
  if (fee <= 0n) return 0n;
  if (paid !== undefined) return mulDiv(fee, paid, gross, 'half-even');
  const size = moved < 0n ? -moved : moved;
  const worth = size === 0n ? undefined : worthOf(asset, size);
  return worth === undefined ? 0n : mulDiv(fee, worth, size, 'half-even');
}
