/** A market as simulated traders see it: the public book, the public trades and the index price, counted in ticks and lots. */
import type { Books } from '../../carry/books/books.ts';
import type { IndexPrices } from '../../shared/index-price/index-prices.ts';
import { priceScaleOf } from '../../carry/store/instrument.ts';
import type { MarketView } from './market-view.ts';
import type { Place } from './place.ts';

export type PublicView = Pick<
  MarketView,
  'at' | 'index' | 'indexBefore' | 'bids' | 'asks' | 'lotsPerUsdt' | 'lotsMin' | 'lotsMax'
>;
type Seen = { at: number; index: number };

/** No trader acts on a price that is older. */
const STALE_MS = 15_000;
/** How often the index price is noted, and for how long it is known. */
const NOTED_MS = 5_000;
const NOTES = 200;
/** Levels of a side that are looked at. */
const LEVELS = 400;
/** An order is this much above the smallest and below the largest, for the price moves until it arrives. */
const ROOM = 1.2;
/** The most USDT in one order. */
const USDT_MAX = 1_000_000;

export class WatchedMarket {
  readonly place: Place;
  readonly #books: Pick<Books, 'levels' | 'trades'>;
  readonly #prices: Pick<IndexPrices, 'get'>;
  readonly #notes: Seen[] = [];

  constructor(place: Place, books: Pick<Books, 'levels' | 'trades'>, prices: Pick<IndexPrices, 'get'>) {
    this.place = place;
    this.#books = books;
    this.#prices = prices;
  }

  hasPrice(at: number): boolean {
    const last = this.#prices.get(this.place.index);
    return last !== undefined && at - last.at <= STALE_MS;
  }

  /** Whether the price of the last trade is outside the book: the market moved on without one. */
  isLeft(): boolean {
    const { id } = this.place;
    const last = this.#books.trades(id, 1)[0];
    if (!last) return true;
    const { bids, asks } = this.#books.levels(id, 1);
    const [bid, ask] = [Number(bids[0]?.[0] ?? 0), Number(asks[0]?.[0] ?? Infinity)];
    return Number(last.price) < bid || Number(last.price) > ask;
  }

  /** Undefined without a price of now. `usdtPerQuote`: what a whole unit of the quote asset is worth. */
  view(at: number, usdtPerQuote: number): PublicView | undefined {
    const last = this.#prices.get(this.place.index);
    if (!last || !this.hasPrice(at) || usdtPerQuote <= 0) return undefined;
    const { id, tick, lot, base, quote, worth, lotsMax } = this.place;
    const index = Number(last.price) / Number(tick);
    this.#note({ at, index });
    const lotValue = (Number(last.price) * Number(lot)) / 10 ** base.scale;
    const { bids, asks } = this.#books.levels(id, LEVELS);
    const lotsPerUsdt = 10 ** quote.scale / (lotValue * usdtPerQuote);
    return {
      ...{ at, index, indexBefore: (ms: number) => this.#before(at - ms) ?? index },
      ...{ bids: bids.map(this.#level), asks: asks.map(this.#level), lotsPerUsdt },
      lotsMin: Math.max(1, Math.ceil((worth.min / lotValue) * ROOM)),
      lotsMax: Math.min(lotsMax, worth.max / lotValue / ROOM, USDT_MAX * lotsPerUsdt),
    };
  }

  #note(seen: Seen): void {
    if (seen.at - (this.#notes.at(-1)?.at ?? -Infinity) < NOTED_MS) return;
    this.#notes.push(seen);
    if (this.#notes.length > NOTES) this.#notes.shift();
  }

  /** The last that was noted before a time, or the oldest. */
  #before(at: number): number | undefined {
    return (this.#notes.findLast((note) => note.at <= at) ?? this.#notes[0])?.index;
  }

  /** Texts have the places of the steps, so that without the point they are whole. */
  readonly #level = ([price, amount]: readonly [string, string]) => {
    const { tick, quote, lotShown } = this.place;
    const tickHere = Number(tick / 10n ** BigInt(quote.scale - priceScaleOf(this.place)));
    return { ticks: Number(price.replace('.', '')) / tickHere, lots: Number(amount.replace('.', '')) / lotShown };
  };
}
