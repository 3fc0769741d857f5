/**
 * Which of the feed's prices are journaled. Where something depends on every price of an instrument, all are. Otherwise a price is held in memory until it is a share away from
 * the last journaled one, or until the next whole `HELD_MAX_MS` of the clock, in which all that are held share one entry. Decided before a command is made:
 * the engine sees ordinary updates. No tick is lost: candles and volumes get all of them with the price that is journaled next.
 */
import type { SourceSaid, Tick } from '../../carry/feed/feed.ts';

/** A price that is this far from the last journaled one is journaled, parts per million of the latter. */
export const MOVED_PPM = 3_000n;
/** The longest time a price is held. Shorter than quotes of the house maker stay without one, and than simulated traders act on one. */
export const HELD_MAX_MS = 10_000;

const PPM = 1_000_000n;

/** A tick with what the sources said that made its price; asked later, they may make another. */
export type SourcedTick = Tick & { sources: readonly SourceSaid[] };
/** The newest price, the volume of all ticks, and those ticks, oldest first. */
export type DuePrice = { market: number; price: bigint; volume: bigint; ticks: readonly SourcedTick[] };

export class Thinning {
  readonly #isNeeded: (market: number) => boolean;
  readonly #journaled = new Map<number, Tick>();
  /** The ticks since, oldest first; nothing of a market that has none, so that a look costs as much as is held. */
  readonly #held = new Map<number, SourcedTick[]>();

  /** `isNeeded`: whether something depends on every price of an instrument. */
  constructor(isNeeded: (market: number) => boolean) {
    this.#isNeeded = isNeeded;
  }

  /** Whether nothing is held. */
  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  note(market: number, tick: SourcedTick): void {
    const held = this.#held.get(market);
    if (held) held.push(tick);
    else this.#held.set(market, [tick]);
  }

  /** Takes what is to be journaled at a time, or all that is held. */
  take(at: number, all = false): DuePrice[] {
    const due: DuePrice[] = [];
    for (const [market, ticks] of this.#held) {
      const newest = ticks.at(-1);
      if (!newest || !(all || this.#isNeeded(market) || isDue(this.#journaled.get(market), newest, at))) continue;
      this.#held.delete(market);
      this.#journaled.set(market, { ...newest, time: at });
      due.push({ market, price: newest.price, volume: ticks.reduce((sum, { volume }) => sum + volume, 0n), ticks });
    }
    return due;
  }
}

function isDue(journaled: Tick | undefined, { price }: Tick, at: number): boolean {
  if (!journaled) return true;
  const moved = price > journaled.price ? price - journaled.price : journaled.price - price;
  const turn = (time: number) => Math.floor(time / HELD_MAX_MS);
  return moved * PPM >= MOVED_PPM * journaled.price || turn(at) !== turn(journaled.time);
}
