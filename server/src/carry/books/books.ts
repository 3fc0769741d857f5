/** The books of all products, by instrument: committed state only, in wire format. */
import type { market } from '@glassbook/contract';
import type { Instrument } from '../store/instrument.ts';
import type { BookTexts, LevelText } from './book-text.ts';
import type { OrderBooks, TradeRow } from './order-books.ts';

/** Best prices first on both sides. */
export type BookLevels = { bids: LevelText[]; asks: LevelText[] };
export type BookView = {
  levels: (instrument: number, limit: number) => BookLevels;
  /** Newest first. */
  trades: (instrument: number, limit: number) => market.PublicTrade[];
  status: (instrument: number) => 'open' | 'halted';
  /** The key of the channel that publishes the book; undefined where there is none. */
  channel: (instrument: number) => string | undefined;
};

/** A product's books as text. */
export const booksAsText = (books: OrderBooks, { level, trade }: BookTexts): Pick<BookView, 'levels' | 'trades'> => ({
  levels: (id, limit) => {
    const side = (name: 'buy' | 'sell') =>
      books
        .side(id, name)
        .slice(0, limit)
        .map((of) => level({ market: id, side: name, ...of }));
    return { bids: side('buy'), asks: side('sell') };
  },
  trades: (id, limit) => books.trades(id).slice(0, limit).map(trade),
});

/** The stored trades of a product's books, as candles count them. */
export type TradeLog = {
  /** The product's name. */
  product: string;
  /** At most `limit` of the trades after this one, of all its instruments, in their order. Numbers and times rise from each to the next. */
  after: (trade: number, limit: number) => Promise<readonly TradeRow[]>;
};

/** Products with books register theirs here. An instrument without one has an empty book that is halted. */
export class Books implements BookView {
  readonly #views = new Map<number, BookView>();
  readonly #listeners: ((instrument: number) => void)[] = [];
  readonly #tradeListeners: ((product: string, trade: TradeRow) => void)[] = [];
  readonly #ruleListeners: (() => void)[] = [];
  readonly #logs: TradeLog[] = [];
  readonly #readAt = new Map<number, number>();

  add(instruments: readonly Instrument[], view: BookView, log: TradeLog): void {
    for (const { id } of instruments) this.#views.set(id, view);
    this.#logs.push(log);
  }

  /** Of every product, once all slices are open. */
  logs(): readonly TradeLog[] {
    return this.#logs;
  }

  /** Called by the product with each trade of a committed batch, in order, as candles count it. */
  traded(product: string, trade: TradeRow): void {
    for (const listener of this.#tradeListeners) listener(product, trade);
  }

  onTraded(listener: (product: string, trade: TradeRow) => void): void {
    this.#tradeListeners.push(listener);
  }

  /** Called by the product for each book that a committed batch changed, after the book shows it. */
  changed(instrument: number): void {
    for (const listener of this.#listeners) listener(instrument);
  }

  onChanged(listener: (instrument: number) => void): void {
    this.#listeners.push(listener);
  }

  /** Called by the product where a committed batch changed the rules or the status of a market, after its lists show them. */
  ruled(): void {
    for (const listener of this.#ruleListeners) listener();
  }

  onRuled(listener: () => void): void {
    this.#ruleListeners.push(listener);
  }

  /** A call read the book or its trades. `at`: milliseconds of any clock. */
  read(instrument: number, at = performance.now()): void {
    this.#readAt.set(instrument, at);
  }

  /** Whether a call read it in the last while. */
  wasRead(instrument: number, withinMs: number, at = performance.now()): boolean {
    return at - (this.#readAt.get(instrument) ?? -Infinity) < withinMs;
  }

  levels = (id: number, limit: number): BookLevels => this.#views.get(id)?.levels(id, limit) ?? { bids: [], asks: [] };
  trades = (id: number, limit: number): market.PublicTrade[] => this.#views.get(id)?.trades(id, limit) ?? [];
  status = (id: number): 'open' | 'halted' => this.#views.get(id)?.status(id) ?? 'halted';
  channel = (id: number): string | undefined => this.#views.get(id)?.channel(id);
}
