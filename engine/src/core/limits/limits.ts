/**
 * Self-limits: what owners set for themselves, and what was counted against it. One capability for all products: they ask (ask.ts) before they take
 * something on, and record (record.ts) what they did. The product `limit` has the commands that set limits, and stores what is here.
 *
 * Values are in the smallest unit of one asset, the unit of limits. Time is that of the commands; no timer is needed, since a period and a pause end
 * by comparison.
 */
import type { Amount } from '@glassbook/money';
import { Changed } from '../changed.ts';
import { startOf } from './period.ts';
import { counted, type Counted, type LimitName, type Period } from './words.ts';

/** `amount` is in force, undefined for none; from `pendingFrom` on `pending` (undefined: none) can be confirmed, no raise waits where that is undefined. */
export type LimitRow = {
  owner: number;
  name: LimitName;
  amount: Amount | undefined;
  pending: Amount | undefined;
  pendingFrom: number | undefined;
};
export type Limit = Omit<LimitRow, 'owner' | 'name'>;
/** The first millisecond after each; 0 where there was none. */
export type PauseRow = { owner: number; coolOffUntil: number; excludedUntil: number };
/** What was counted in the periods that `at`, the time of the last count, is in. A loss is above zero, a gain below. */
export type UseRow = { owner: number; counted: Counted; at: number; day: Amount; week: Amount; month: Amount };
/** What an owner's whole balance of an asset cost, in units of value. */
export type CostRow = { owner: number; asset: number; cost: Amount };

export class Limits {
  /** The asset of values; undefined until it is configured, before which there are no limits. */
  unit: number | undefined;
  readonly limits = new Map<number, Map<LimitName, Limit>>();
  readonly pauses = new Map<number, PauseRow>();
  readonly uses: Readonly<Record<Counted, Map<number, UseRow>>> = {
    deposit: new Map(),
    loss: new Map(),
    stake: new Map(),
  };
  readonly costs = new Map<number, Map<number, Amount>>();
  readonly changed = {
    limits: new Changed<LimitRow>(),
    pauses: new Changed<PauseRow>(),
    uses: new Changed<UseRow>(),
    costs: new Changed<CostRow>(),
  };
  private stopped: number[] = [];

  limit(owner: number, name: LimitName): Limit | undefined {
    return this.limits.get(owner)?.get(name);
  }

  setLimit(row: LimitRow): void {
    this.restoreLimit(row);
    this.changed.limits.push(row);
  }

  restoreLimit({ owner, name, ...limit }: LimitRow): void {
    let own = this.limits.get(owner);
    if (own === undefined) this.limits.set(owner, (own = new Map<LimitName, Limit>()));
    own.set(name, limit);
  }

  setPause(row: PauseRow): void {
    this.pauses.set(row.owner, row);
    this.changed.pauses.push(row);
  }

  /** What of a period is used; below zero where trades gained. */
  used(owner: number, what: Counted, period: Period, at: number): Amount {
    const use = this.uses[what].get(owner);
    return use !== undefined && startOf(period, use.at) === startOf(period, at) ? use[period] : 0n;
  }

  /** Adds to all periods. */
  count(owner: number, what: Counted, amount: Amount, at: number): void {
    const [day, week, month] = (['day', 'week', 'month'] as const).map(
      (period) => this.used(owner, what, period, at) + amount,
    ) as [Amount, Amount, Amount];
    const row = { owner, counted: what, at, day, week, month };
    this.uses[what].set(owner, row);
    this.changed.uses.push(row);
  }

  /** Whether what the owner's balances cost is known: from the first limit of losses on. */
  countsLosses(owner: number): boolean {
    return this.uses.loss.has(owner);
  }

  /** Whether it is known of any owner. */
  get countsAnyLosses(): boolean {
    return this.uses.loss.size > 0;
  }

  cost(owner: number, asset: number): Amount {
    return this.costs.get(owner)?.get(asset) ?? 0n;
  }

  setCost(row: CostRow): void {
    this.restoreCost(row);
    this.changed.costs.push(row);
  }

  restoreCost({ owner, asset, cost }: CostRow): void {
    let own = this.costs.get(owner);
    if (own === undefined) this.costs.set(owner, (own = new Map<number, Amount>()));
    own.set(asset, cost);
  }

  /** At the end of the command every product ends what still waits for the owner. */
  stop(owner: number): void {
    this.stopped.push(owner);
  }

  /** Whether there is an owner to stop since `takeStopped`. */
  get hasStopped(): boolean {
    return this.stopped.length > 0;
  }

  /** Each once, the smallest first. */
  takeStopped(): number[] {
    const { stopped } = this;
    this.stopped = [];
    return [...new Set(stopped)].sort((a, b) => a - b);
  }

  /** As lines of text, always in the same order. */
  *describe(): Generator<string> {
    for (const [owner, own] of inOrder(this.limits))
      for (const name of [...own.keys()].sort()) {
        const { amount, pending, pendingFrom } = own.get(name) as Limit;
        yield `limit ${owner} ${name} ${amount ?? '-'} ${pending ?? '-'} ${pendingFrom ?? '-'}`;
      }
    for (const [owner, { coolOffUntil, excludedUntil }] of inOrder(this.pauses))
      yield `pause ${owner} ${coolOffUntil} ${excludedUntil}`;
    for (const what of counted)
      for (const [owner, { at, day, week, month }] of inOrder(this.uses[what]))
        yield `use ${owner} ${what} ${at} ${day} ${week} ${month}`;
    for (const [owner, own] of inOrder(this.costs))
      for (const [asset, cost] of inOrder(own)) yield `cost ${owner} ${asset} ${cost}`;
  }
}

const inOrder = <T>(map: Iterable<[number, T]>): [number, T][] => [...map].sort(([a], [b]) => a - b);
