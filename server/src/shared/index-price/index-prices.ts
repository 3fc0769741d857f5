/** The committed index price of each instrument, as published; at start that of the last candle. */
import type { Tick } from '../../carry/feed/feed.ts';

export type LastPrice = { price: bigint; at: number };

export class IndexPrices {
  readonly #last = new Map<number, LastPrice>();
  readonly #heard = new Map<number, number>();
  readonly #needs: ((instrument: number) => boolean)[] = [];
  readonly #repeats: ((instrument: number) => boolean)[] = [];
  /** By the number of the entry that has the price, then by instrument. */
  readonly #ticks = new Map<number, ReadonlyMap<number, readonly Tick[]>>();

  set(instrument: number, last: LastPrice): void {
    this.#last.set(instrument, last);
  }

  /** The price in quote units for one whole base, and when it was taken, milliseconds UTC. */
  get(instrument: number): LastPrice | undefined {
    return this.#last.get(instrument);
  }

  /** The feed has a price of its sources, and no repetition of one. */
  heard(instrument: number, at: number): void {
    this.#heard.set(instrument, at);
  }

  /** When the feed last had one since the start, milliseconds UTC. */
  heardAt(instrument: number): number | undefined {
    return this.#heard.get(instrument);
  }

  /** Adds a dependent on every price of the instruments for which `ask` is true: they are not thinned (thinning.ts). */
  needEvery(ask: (instrument: number) => boolean): void {
    this.#needs.push(ask);
  }

  isEveryNeeded(instrument: number): boolean {
    return this.#needs.some((ask) => ask(instrument));
  }

  /** Something is opened or settled on the instruments for which `ask` is true: their price is a tick every second, also where it is unchanged (repeats.ts). */
  repeat(ask: (instrument: number) => boolean): void {
    this.#repeats.push(ask);
  }

  isRepeated(instrument: number): boolean {
    return this.#repeats.some((ask) => ask(instrument));
  }

  /** The feed's ticks that the prices of an entry stand for, until the entry's batch is made. */
  keepTicks(seq: number, ticks: ReadonlyMap<number, readonly Tick[]>): void {
    this.#ticks.set(seq, ticks);
  }

  /** Takes the ticks of an entry; none where its prices did not come from the feed. */
  takeTicks(seq: number): ReadonlyMap<number, readonly Tick[]> | undefined {
    const ticks = this.#ticks.get(seq);
    this.#ticks.delete(seq);
    return ticks;
  }
}
