/**
 * What can be traded or settled on an index price, in one number space over all products: a number belongs to the product that claimed it
 * first, so that an index price or a channel of one product is never confused with another's. Claimed by settings, also while they are loaded.
 */
import { ASSETS_MAX } from './ledger.ts';

export class Instruments {
  private readonly owners = new Map<number, string>();
  /** The instrument that trades one asset for another. */
  private readonly pairs = new Map<number, number>();

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
    const pair = pairOf(base, quote);
    const known = this.pairs.get(pair);
    if (known === undefined || instrument < known) this.pairs.set(pair, instrument);
  }

  /** The instrument whose index price is of `base` in `quote`. */
  trading(base: number, quote: number): number | undefined {
    return this.pairs.get(pairOf(base, quote));
  }
}

/** A number, since fees ask for one and a text would be made each time. */
const pairOf = (base: number, quote: number): number => base * ASSETS_MAX + quote;
