/**
 * The index as of a time, for everything that settles on it. Products register what they need to look back on; the ticks of those instruments are kept, and are
 * a stored table, so that a restart between a tick and a settlement changes nothing. A fixing is decided by journal time and journal number alone.
 */
import type { Amount } from '@glassbook/money';
import { Changed } from './changed.ts';
import type { IndexPrice, Prices } from './prices.ts';

/** What is kept of an instrument, the oldest tick first: with its journal number and its journal time, milliseconds UTC. */
export type WindowRow = { instrument: number; ticks: readonly IndexPrice[] };
/** How far back to look, in milliseconds and in ticks. */
export type Reach = { windowMs: number; most: number };
/** The median of at least `fewest` and at most `most` ticks of the window. */
export type FixingRule = Reach & { fewest: number };
/** `ticks` are the journal numbers it is the median of, the oldest first; without a price there were too few. */
export type Fixing = { price: Amount | undefined; ticks: readonly number[] };

/** Every product that looks back does so this far at least. */
const SHORTEST: Reach = { windowMs: 5_000, most: 5 };

export class Fixings {
  readonly changed = new Changed<WindowRow>();
  private readonly reaches = new Map<number, Reach>();
  private readonly windows = new Map<number, readonly IndexPrice[]>();

  /**
   * A product looks back on this instrument so far from now on; the farthest of all products is kept. What is kept is a row before its first tick already: by the settings alone a loaded state would not keep what they no
   * longer name.
   */
  keep(instrument: number, { windowMs, most }: Reach): void {
    const kept = this.reaches.get(instrument);
    if (kept === undefined) {
      this.windows.set(instrument, []);
      this.changed.push({ instrument, ticks: [] });
    }
    this.reaches.set(instrument, {
      windowMs: Math.max(kept?.windowMs ?? 0, windowMs),
      most: Math.max(kept?.most ?? 0, most),
    });
  }

  note(instrument: number, tick: IndexPrice): void {
    const reach = this.reaches.get(instrument);
    if (reach === undefined) return;
    const since = tick.at - reach.windowMs;
    const ticks = [...(this.windows.get(instrument) ?? []).filter(({ at }) => at >= since), tick].slice(-reach.most);
    this.windows.set(instrument, ticks);
    this.changed.push({ instrument, ticks });
  }

  /**
   * The fixing as of a time that has come and that no later tick was noted after: of the ticks with journal time in [at − window, at) the last `most`, of an even count without
   * the oldest, so that the median is a price that was journaled.
   */
  at(instrument: number, at: number, { windowMs, most, fewest }: FixingRule): Fixing {
    const within = (this.windows.get(instrument) ?? []).filter((tick) => tick.at >= at - windowMs && tick.at < at);
    const last = within.slice(-most);
    const odd = last.length % 2 === 0 ? last.slice(1) : last;
    const ticks = odd.map(({ seq }) => seq);
    return { price: last.length < fewest ? undefined : medianOf(odd), ticks };
  }

  /** What was kept is kept on, by the shortest reach of a product, also where none looks back on it any more: loaded is as live. */
  restore({ instrument, ticks }: WindowRow): void {
    this.keep(instrument, SHORTEST);
    this.windows.set(instrument, ticks);
  }

  [Symbol.iterator](): IterableIterator<[instrument: number, ticks: readonly IndexPrice[]]> {
    return this.windows.entries();
  }
}

/** Of an odd number of ticks. */
function medianOf(ticks: readonly IndexPrice[]): Amount | undefined {
  const prices = ticks.map(({ price }) => price).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return prices[(prices.length - 1) / 2];
}

/** The last tick before the command that is being applied, by journal number; undefined where there is none or it is older than `ageMaxMs`. */
export function lastTick(prices: Prices, instrument: number, now: number, ageMaxMs: number): IndexPrice | undefined {
  const tick = prices.get(instrument);
  return tick !== undefined && now - tick.at <= ageMaxMs ? tick : undefined;
}
