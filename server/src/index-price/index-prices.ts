/** The committed index price of each instrument, as published; at start that of the last candle. */
export type LastPrice = { price: bigint; at: number };

export class IndexPrices {
  readonly #last = new Map<number, LastPrice>();

  set(instrument: number, last: LastPrice): void {
    this.#last.set(instrument, last);
  }

  /** The price in quote units for one whole base, and when it was taken, milliseconds UTC. */
  get(instrument: number): LastPrice | undefined {
    return this.#last.get(instrument);
  }
}
