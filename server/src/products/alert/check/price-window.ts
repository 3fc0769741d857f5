/**
 * The lowest and the highest price of a window of time. Time is cut into 300 steps a window; the window is the steps that began within it. Two queues
 * hold what can still become the lowest or the highest, at most one price a step: a price costs O(1) on average over a window, and at most 300 prices
 * are kept of each.
 */
const STEPS = 300;

type Extreme = { step: number; price: bigint };

export class PriceWindow {
  readonly #stepMs: number;
  readonly #lows: Extreme[] = [];
  readonly #highs: Extreme[] = [];

  constructor(windowMs: number) {
    this.#stepMs = windowMs / STEPS;
  }

  /** Adds a price. Times do not go back. */
  add(at: number, price: bigint): void {
    const step = Math.floor(at / this.#stepMs);
    push(this.#lows, { step, price }, (last) => last >= price);
    push(this.#highs, { step, price }, (last) => last <= price);
    for (const queue of [this.#lows, this.#highs]) while ((queue[0]?.step ?? step) <= step - STEPS) queue.shift();
  }

  /** Puts another price in the place of each; one that was lower stays no higher. */
  restate(price: (of: bigint) => bigint): void {
    for (const extreme of [...this.#lows, ...this.#highs]) extreme.price = price(extreme.price);
  }

  /** How far the price is above the lowest and below the highest price of the window, parts per million of those, rounded down. */
  changes(price: bigint): { gain: bigint; drop: bigint } {
    const low = this.#lows[0]?.price ?? price;
    const high = this.#highs[0]?.price ?? price;
    return { gain: ((price - low) * 1_000_000n) / low, drop: ((high - price) * 1_000_000n) / high };
  }
}

/** Drops from the end what the new price makes impossible, and adds it unless its step already has a better one. */
function push(queue: Extreme[], extreme: Extreme, isBeaten: (price: bigint) => boolean): void {
  for (let last = queue.at(-1); last !== undefined && isBeaten(last.price); last = queue.at(-1)) queue.pop();
  if (queue.at(-1)?.step !== extreme.step) queue.push(extreme);
}
