/**
 * Warns an owner whose isolated position or cross account is near its liquidation, at most once an hour each. From committed rows and prices, besides the engine: each owner has the prices between which
 * nothing of theirs comes near, so that a price costs a comparison an owner with open positions, and the sums only of those who are near. What is not written is tried with the next price.
 */
import { kinds, type Changes } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { Activity, Recorded } from '../../../shared/activity/activity.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { OpenPositions } from '../open-positions.ts';
import type { FuturesServices } from '../services.ts';
import { addLetters, type LetterServices, type Told } from './letters.ts';
import { boundsOf, isNear, percentOf, standingOf, type Bound, type Unit } from './standing.ts';

const HOUR_MS = 3_600_000;
/** An owner with more positions than `FEW` is looked at once in `EVERY_MS`, however often he trades. */
const FEW = 20;
const EVERY_MS = 1_000;
/** After a start all owners are looked at; no price takes more of them with it. */
const AT_ONCE = 2_000;
const ASSETS = 4096;
const keyOf = (owner: number, asset: number): number => owner * ASSETS + asset;

type Balance = { available: bigint; held: bigint };
export type WatchServices = LetterServices &
  Pick<FuturesServices, 'prices' | 'markets' | 'now'> & {
    pool: Pool;
    activity: Activity;
    open: OpenPositions;
    robots: ReadonlySet<number>;
    isFull: () => boolean;
    failed: (error: unknown) => void;
  };

type Found = { owner: number; unit: string; told: Extract<Told, { kind: 'margin_warning' }> };

export class MarginWatch {
  readonly #services: WatchServices;
  readonly #balances = new Map<number, Balance>();
  /** By market, then by owner. */
  readonly #bounds = new Map<number, Map<number, Bound>>();
  /** When a unit of an owner was warned last, within the hour. */
  readonly #warned = new Map<string, number>();
  /** Owners to look at with the first price from a time on. */
  readonly #later = new Map<number, number>();
  /** Owners looked at within `EVERY_MS`, and when. */
  readonly #looked = new Map<number, number>();
  #writing: Promise<void> = Promise.resolve();

  constructor(services: WatchServices) {
    this.#services = services;
  }

  async load(): Promise<void> {
    const { pool, open, now } = this.#services;
    const { rows } = await pool.query<{ owner: string; asset: number; available: string; held: string }>(
      'SELECT owner, asset, available, held FROM balances WHERE kind = $1 AND owner >= 1000 AND available + held > 0',
      [kinds.indexOf('futures')],
    );
    for (const { owner, asset, available, held } of rows)
      this.#balances.set(keyOf(Number(owner), asset), { available: BigInt(available), held: BigInt(held) });
    const { rows: told } = await pool.query<{ user_id: string; at: string; id: string }>(
      "SELECT user_id, at, id FROM account_activity WHERE kind = 'margin_warning' AND at > $1",
      [now() - HOUR_MS],
    );
    for (const { user_id, at, id } of told) this.#warned.set(`${user_id} ${unitOf(id)}`, Number(at));
    for (const owner of open.owners()) this.#later.set(owner, 0);
  }

  /** After the prices, rules and open positions show the batch. */
  committed({ balances, settings, futures: { marks, positions } }: Changes): void {
    const changed = new Set<number>();
    for (const { owner, kind, asset, available, held } of balances)
      if (kind === 'futures' && owner >= 1_000) {
        this.#balances.set(keyOf(owner, asset), { available, held });
        changed.add(owner);
      }
    for (const { owner } of positions) changed.add(owner);
    for (const { command } of settings)
      if (command.kind === 'futures.configureMarket') this.#lookAtAllOf(command.market);
    const owners = this.#due(changed);
    for (const { market, mark } of marks)
      for (const [owner, { low, high }] of this.#bounds.get(market) ?? [])
        if (mark < low || mark > high) owners.add(owner);
    if (marks.length > 0) this.#takeLater(owners);
    this.#look(owners);
  }

  /** Those that may be looked at now; the others are looked at later. */
  #due(changed: ReadonlySet<number>): Set<number> {
    const { open, now: clock } = this.#services;
    const now = clock();
    const due = new Set<number>();
    for (const owner of changed) {
      const next = (this.#looked.get(owner) ?? -Infinity) + EVERY_MS;
      if (next <= now || open.of(owner).length <= FEW) due.add(owner);
      else this.#lookLater(owner, next);
    }
    return due;
  }

  #lookLater(owner: number, at: number): void {
    this.#later.set(owner, Math.min(this.#later.get(owner) ?? Infinity, at));
  }

  /** With the next price: all whose positions have other tiers now. */
  #lookAtAllOf(market: number): void {
    const { open } = this.#services;
    for (const owner of open.owners())
      if (open.of(owner).some((position) => position.market === market)) this.#later.set(owner, 0);
  }

  #takeLater(owners: Set<number>): void {
    const now = this.#services.now();
    for (const [owner, at] of this.#looked) if (at <= now - EVERY_MS) this.#looked.delete(owner);
    let left = AT_ONCE;
    for (const [owner, at] of this.#later) {
      if (at > now) continue;
      if (left === 0) break;
      left -= 1;
      this.#later.delete(owner);
      owners.add(owner);
    }
  }

  #look(owners: Iterable<number>): void {
    const found: Found[] = [];
    for (const owner of owners) if (!this.#services.robots.has(owner)) this.#lookAt(owner, found);
    if (found.length > 0) this.#writing = this.#writing.then(() => this.#write(found));
  }

  #lookAt(owner: number, found: Found[]): void {
    this.#looked.set(owner, this.#services.now());
    const bounds = new Map<number, Bound>();
    for (const unit of this.#unitsOf(owner)) {
      const standing = standingOf(unit);
      if (isNear(standing)) this.#near(owner, unit, percentOf(standing), found);
      else
        for (const { market, low, high } of boundsOf(standing)) {
          const one = bounds.get(market);
          bounds.set(market, {
            market,
            low: one && one.low > low ? one.low : low,
            high: one && one.high < high ? one.high : high,
          });
        }
    }
    for (const of of this.#bounds.values()) of.delete(owner);
    for (const [market, bound] of bounds) {
      const of = this.#bounds.get(market) ?? new Map<number, Bound>();
      this.#bounds.set(market, of.set(owner, bound));
    }
  }

  #near(owner: number, unit: Unit, percent: string, found: Found[]): void {
    const now = this.#services.now();
    const key = `${owner} ${unit.name}`;
    const last = this.#warned.get(key) ?? 0;
    if (last > now - HOUR_MS) {
      this.#lookLater(owner, last + HOUR_MS);
      return;
    }
    this.#warned.set(key, now);
    this.#lookLater(owner, now + HOUR_MS);
    const [first] = unit.positions;
    if (!first) return;
    const isolated = first.row.mode === 'isolated';
    const params = {
      ...{ symbol: isolated ? first.of.symbol : '', position: isolated ? first.row.id : 0 },
      ...{ asset: first.of.settle.symbol, percent },
    };
    const told = {
      id: `margin:${unit.name}:${now}`,
      at_ms: now,
      group: 'orders',
      kind: 'margin_warning',
      params,
    } as const;
    found.push({ owner, unit: unit.name, told });
  }

  #unitsOf(owner: number): Unit[] {
    const { open, markets, prices } = this.#services;
    const all = open.of(owner).flatMap((row) => {
      const mark = prices.mark(row.market)?.mark ?? 0n;
      return mark === 0n ? [] : [{ of: markets.market(row.market), row, mark }];
    });
    const isolated = all.filter(({ row }) => row.mode === 'isolated');
    const units: Unit[] = isolated.map((one) => ({
      ...{ name: `position ${one.row.id}`, positions: [one], money: one.row.margin },
    }));
    const cross = Map.groupBy(
      all.filter(({ row }) => row.mode === 'cross'),
      ({ of }) => of.settle.id,
    );
    for (const [asset, positions] of cross) {
      const { available, held } = this.#balances.get(keyOf(owner, asset)) ?? { available: 0n, held: 0n };
      const wanted = positions.reduce((sum, { row }) => sum + row.margin, 0n);
      const alone = isolated.reduce((sum, { of, row }) => sum + (of.settle.id === asset ? row.margin : 0n), 0n);
      // What is on hold for the cross positions: all that they want, or what is left of it. Orders that would open are canceled before a liquidation, so their holds count as money too where margin is missing.
      const kept = held - alone < wanted ? held - alone : wanted;
      units.push({ name: `asset ${asset}`, positions, money: available + kept });
    }
    return units;
  }

  async #write(found: readonly Found[]): Promise<void> {
    const { pool, activity, isFull, failed } = this.#services;
    const events = found.map(({ owner, told }): Recorded => ({ owner, happening: told }));
    try {
      if (isFull()) throw new Error('the disk is full');
      await inTransaction(pool, async (client) => {
        await activity.record(client, events);
        await addLetters(this.#services, client, found);
      });
      activity.announce(events);
    } catch (error) {
      for (const { owner, unit } of found) {
        this.#warned.delete(`${owner} ${unit}`);
        this.#later.set(owner, 0);
      }
      failed(error);
    }
    this.#forget();
  }

  /** Warnings of more than an hour ago. */
  #forget(): void {
    const since = this.#services.now() - HOUR_MS;
    for (const [key, at] of this.#warned) if (at <= since) this.#warned.delete(key);
  }

  /** Once what was found is written. */
  idle(): Promise<void> {
    return this.#writing;
  }
}

/** "position 7" of "margin:position 7:1776859668000". */
const unitOf = (id: string): string => id.split(':')[1] ?? '';
