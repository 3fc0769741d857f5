/**
 * All active alerts in memory, by the series of numbers they watch: a market's price, and its gain and drop within each window. A price costs each series of
 * its market one look, and O(log n) for each alert that fires or is armed again.
 */
import { Levels } from './levels.ts';
import { PriceWindow } from './price-window.ts';
import type { Alert } from './alert.ts';
import type { Doors, Split } from '../../../shared/slice/doors.ts';
import { alertAfter, priceAfter } from './split.ts';

/** An index price as it was committed. */
export type Tick = { market: number; price: bigint; at: number; seq: number };
/** What a price did to an alert: `alert` is as it was before. Neither is in force until it is written. */
export type Found = { alert: Alert; tick: Tick; to: 'fired' | 'armed' };

type Windowed = { window: PriceWindow; gains: Levels; drops: Levels };
/** `last` is the last price that was checked; `splitAt`: up to which opening splits are accounted for. */
type Market = { last: bigint | undefined; splitAt: number; price: Levels; windowed: ReadonlyMap<number, Windowed> };

const MILLION = 1_000_000n;
/** More than the 0.3 % (`MOVED_PPM`) from which a price is journaled anyway; a change moves by its window's extreme too, so by twice as much. */
const LEVEL_NEAR_PPM = 5_000n;
const CHANGE_NEAR_PPM = 10_000n;

const isBehind = (one: Alert, other: Alert): boolean =>
  one.version === other.version ? one.seq < other.seq : one.version < other.version;

export class AlertBook {
  readonly #windowsMs: readonly number[];
  readonly #splitsOf: Doors['splitsOf'];
  readonly #markets = new Map<number, Market>();
  readonly #where = new Map<number, Levels>();

  constructor(windowsMs: readonly number[], splitsOf: Doors['splitsOf'] = () => []) {
    this.#windowsMs = windowsMs;
    this.#splitsOf = splitsOf;
  }

  get size(): number {
    return this.#where.size;
  }

  /**
   * Whether an alert of this market may be reached by a price that is not far enough from the last one to be journaled anyway. Before the first price:
   * whether there is an alert. O(1).
   */
  needsEvery(market: number): boolean {
    const series = this.#markets.get(market);
    if (!series) return false;
    const { last, price, windowed } = series;
    if (last === undefined)
      return price.size > 0 || [...windowed.values()].some(({ gains, drops }) => gains.size + drops.size > 0);
    if (price.isNear(last, (last * LEVEL_NEAR_PPM) / MILLION)) return true;
    return [...windowed.values()].some(({ window, gains, drops }) => {
      if (gains.size + drops.size === 0) return false;
      const { gain, drop } = window.changes(last);
      // A share of the price is a larger share of a lowest price that is far below it.
      return gains.isNear(gain, (CHANGE_NEAR_PPM * (MILLION + gain)) / MILLION) || drops.isNear(drop, CHANGE_NEAR_PPM);
    });
  }

  /** Adds an active alert, in place of what it was; not where a later change of its owner is there already, or what a price did to it that its row does not say yet. */
  put(alert: Alert): void {
    const there = this.#where.get(alert.id)?.of(alert.id);
    if (there && isBehind(alert, there)) return;
    this.remove(alert.id);
    const series = this.#market(alert.market);
    this.#restate(alert.market, alert.splitAt);
    const { price, windowed } = series;
    const within = windowed.get(alert.windowMs);
    const levels = within && (alert.condition === 'gains' ? within.gains : within.drops);
    const own = levels ?? price;
    own.put(alertAfter(alert, this.#splitsUpTo(alert.market, series.splitAt)));
    this.#where.set(alert.id, own);
  }

  remove(id: number): void {
    this.#where.get(id)?.remove(id);
    this.#where.delete(id);
  }

  /** Adds an earlier price to the windows, without looking at alerts. */
  remember({ market, price, at }: Pick<Tick, 'market' | 'price' | 'at'>): void {
    this.#restate(market, at);
    for (const { window } of this.#market(market).windowed.values()) window.add(at, price);
  }

  /** Checks a price: at most `most` alerts that it fires or arms. Call it again with the same price while it finds so many. */
  check(tick: Tick, most: number): Found[] {
    const { market, price, at } = tick;
    // The close and what a split makes of it are no prices of the index.
    if (this.#splitsOf(market).some(({ from, exAt }) => from <= at && at < exAt)) return [];
    const series = this.#market(market);
    const { price: levels, windowed } = series;
    this.remember(tick);
    series.last = price;
    const found: Found[] = [];
    this.#take(levels, price, tick, most, found);
    for (const { window, gains, drops } of windowed.values()) {
      if (gains.size + drops.size === 0) continue;
      const { gain, drop } = window.changes(price);
      this.#take(gains, gain, tick, most, found);
      this.#take(drops, drop, tick, most, found);
    }
    return found;
  }

  #take(levels: Levels, value: bigint, tick: Tick, most: number, found: Found[]): void {
    while (found.length < most) {
      const alert = levels.take(value);
      if (alert === undefined) return;
      this.#where.delete(alert.id);
      if (alert.expiresAt !== undefined && alert.expiresAt <= tick.at) continue;
      found.push({ alert, tick, to: alert.armed ? 'fired' : 'armed' });
      if (!alert.armed) this.put({ ...alert, armed: true, seq: tick.seq });
      else if (alert.everyTime) this.put({ ...alert, armed: false, fired: alert.fired + 1, seq: tick.seq });
    }
  }

  #splitsUpTo(market: number, until: number): Split[] {
    return this.#splitsOf(market).filter(({ exAt }) => exAt <= until);
  }

  /** Brings a market to shares after all splits whose opening has come. */
  #restate(id: number, until: number): void {
    const series = this.#market(id);
    const splits = this.#splitsUpTo(id, until).filter(({ exAt }) => exAt > series.splitAt);
    if (splits.length === 0) return;
    series.splitAt = splits.at(-1)?.exAt ?? series.splitAt;
    const restated = (of: bigint) => splits.reduce(priceAfter, of);
    if (series.last !== undefined) series.last = restated(series.last);
    for (const { window } of series.windowed.values()) window.restate(restated);
    for (const alert of series.price.all()) series.price.put(alertAfter(alert, splits));
  }

  #market(id: number): Market {
    let market = this.#markets.get(id);
    if (!market) {
      const windowed = this.#windowsMs.map((ms): [number, Windowed] => [
        ms,
        { window: new PriceWindow(ms), gains: new Levels(), drops: new Levels() },
      ]);
      const windows = new Map(windowed);
      this.#markets.set(id, (market = { last: undefined, splitAt: 0, price: new Levels(), windowed: windows }));
    }
    return market;
  }
}
