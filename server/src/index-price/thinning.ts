/**
 * Which of the feed's prices are journaled. Where something depends on every price of an instrument, all are. Otherwise a price is held in memory until it is a share away from
 * the last journaled one, or until the next whole `HELD_MAX_MS` of the clock, in which all that are held share one entry. Decided before a command is made:
 * the engine sees ordinary updates. No tick is lost: candles and volumes get all of them with the price that is journaled next.
 */
import type { Tick } from '../feed/feed.ts';

/** A price that is this far from the last journaled one is journaled, parts per million of the latter. */
export const MOVED_PPM = 3_000n;
/** The longest time a price is held. Shorter than quotes of the house maker stay without one, and than simulated traders act on one. */
export const HELD_MAX_MS = 10_000;

const PPM = 1_000_000n;

/** The newest price, the volume of all ticks, and those ticks, oldest first. */
export type DuePrice = { market: number; price: bigint; volume: bigint; ticks: readonly Tick[] };
type Held = { journaled: Tick | undefined; ticks: Tick[] };

export class Thinning {
  readonly #isNeeded: (market: number) => boolean;
  readonly #held = new Map<number, Held>();

  /** `isNeeded`: whether something depends on every price of an instrument. */
  constructor(isNeeded: (market: number) => boolean) {
    this.#isNeeded = isNeeded;
  }

  note(market: number, tick: Tick): void {
    const held = this.#held.get(market) ?? { journaled: undefined, ticks: [] };
    held.ticks.push(tick);
    this.#held.set(market, held);
  }

  /** Takes what is to be journaled at a time, or all that is held. */
  take(at: number, all = false): DuePrice[] {
    const due: DuePrice[] = [];
    for (const [market, held] of this.#held) {
      const newest = held.ticks.at(-1);
      if (!newest || !(all || this.#isNeeded(market) || isDue(held.journaled, newest, at))) continue;
      const { ticks } = held;
      this.#held.set(market, { journaled: { ...newest, time: at }, ticks: [] });
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
