/**
 * What can be traded or settled on an index price, in one number space over all products: a number belongs to the product that claimed it
 * first, so that an index price or a channel of one product is never confused with another's. Claimed by settings, also while they are loaded.
 */
export class Instruments {
  private readonly owners = new Map<number, string>();
  /** The instrument that trades one asset for another, by `base/quote`. */
  private readonly pairs = new Map<string, number>();

  /** Whether this product may use the number: it is free, or its own. Numbers are whole and above zero. */
  isFree(instrument: number, product: string): boolean {
    const owner = this.owners.get(instrument);
    return Number.isSafeInteger(instrument) && instrument > 0 && (owner === undefined || owner === product);
  }

  /** After `isFree`. */
  claim(instrument: number, product: string): void {
    this.owners.set(instrument, product);
  }

  /** A claimed instrument trades `base` at prices in `quote`. Of several the one with the lowest number is used, in whatever order they come. */
  trades(instrument: number, base: number, quote: number): void {
    const known = this.pairs.get(`${base}/${quote}`);
    if (known === undefined || instrument < known) this.pairs.set(`${base}/${quote}`, instrument);
  }

  /** The instrument whose index price is of `base` in `quote`. */
  trading(base: number, quote: number): number | undefined {
    return this.pairs.get(`${base}/${quote}`);
  }
}
