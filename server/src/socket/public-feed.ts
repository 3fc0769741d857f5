/**
 * The public channels. Between two flushes what changed is merged: of a book level, a ticker or a candle only the last state is
 * said; trades are all said. Every message has the channel's next number. A channel without pending changes stands exactly
 * where its last message left it: only then may a snapshot of it be given.
 */
import { market, type live } from '@glassbook/contract';
import type { LevelRow, Trade } from '@glassbook/engine';
import type { Committed } from '../sequencer/committed.ts';
import type { PublicChannel } from './channel-key.ts';
import type { BookView, MarketData, Markets, Present } from './sources.ts';

export type PublicSources = { markets: Markets; market: MarketData; book: BookView; present: Present };
export type Message = live.PushFrame[number];
type LevelChanges = { bids: Map<bigint, LevelRow>; asks: Map<bigint, LevelRow> };

const tradesInSnapshot = 50;

export class PublicFeed {
  readonly #sources: PublicSources;
  readonly #numbers = new Map<string, number>();
  /** What a ticker was when it was last said, so that it is not said twice. */
  readonly #saidTickers = new Map<number, string>();
  readonly #tickers = new Set<number>();
  readonly #prices = new Set<number>();
  readonly #levels = new Map<number, LevelChanges>();
  readonly #trades = new Map<number, Trade[]>();

  constructor(sources: PublicSources) {
    this.#sources = sources;
  }

  /** Takes in what a batch changed. */
  note({ changes }: Committed): void {
    for (const { market } of changes.indexPrice.prices) {
      this.#tickers.add(market);
      this.#prices.add(market);
    }
    for (const row of changes.spot.levels) {
      this.#tickers.add(row.market);
      const pending = this.#levels.get(row.market) ?? {
        bids: new Map<bigint, LevelRow>(),
        asks: new Map<bigint, LevelRow>(),
      };
      this.#levels.set(row.market, pending);
      (row.side === 'buy' ? pending.bids : pending.asks).set(row.price, row);
    }
    for (const trade of changes.spot.trades) {
      this.#tickers.add(trade.market);
      const pending = this.#trades.get(trade.market) ?? [];
      this.#trades.set(trade.market, pending);
      pending.push(trade);
    }
  }

  /** Whether anything waits to be said at all, or on one channel. */
  pending(about?: PublicChannel): boolean {
    if (about === undefined) return this.#tickers.size + this.#prices.size + this.#levels.size + this.#trades.size > 0;
    if (about.kind === 'tickers') return this.#tickers.size > 0;
    if (about.kind === 'book') return this.#levels.has(about.market);
    if (about.kind === 'trades') return this.#trades.has(about.market);
    return this.#prices.has(about.market);
  }

  /** The number of a channel's last message, 0 before the first. */
  number(key: string): number {
    return this.#numbers.get(key) ?? 0;
  }

  /** A channel's state after its last message. Only for a channel on which nothing is pending. */
  snapshot(key: string, about: PublicChannel): { seq: number; snapshot: unknown } {
    return { seq: this.number(key), snapshot: this.#state(about) };
  }

  #state(about: PublicChannel): unknown {
    const { market: data, book } = this.#sources;
    if (about.kind === 'tickers') return data.tickers();
    if (about.kind === 'trades') return book.trades(about.market, tradesInSnapshot);
    if (about.kind === 'candle') return data.currentCandle(about.market, about.period) ?? null;
    const { bids, asks } = book.levels(about.market, Number.MAX_SAFE_INTEGER);
    return { bids, asks };
  }

  /** Numbers and returns what changed since the last flush. Messages nobody watches are counted but not made. */
  flush(watched: (key: string) => boolean): Map<string, Message> {
    const messages = new Map<string, Message>();
    const say = (key: string, message: () => unknown) => {
      const number = this.number(key) + 1;
      this.#numbers.set(key, number);
      if (watched(key)) messages.set(key, [key, number, message()]);
    };
    const { present } = this.#sources;
    const levelsOf = (rows: Map<bigint, LevelRow>) => [...rows.values()].map((row) => present.level(row));
    const changed = this.#changedTickers();
    if (changed.length > 0) say('market.tickers', () => changed);
    for (const { match_id: id, symbol } of this.#sources.markets.all()) {
      const levels = this.#levels.get(id);
      if (levels) say(`spot.book:${symbol}`, () => ({ bids: levelsOf(levels.bids), asks: levelsOf(levels.asks) }));
      const trades = this.#trades.get(id);
      if (trades) say(`spot.trades:${symbol}`, () => trades.reverse().map((trade) => present.publicTrade(trade)));
      if (this.#prices.has(id)) this.#sayCandles(id, symbol, say);
    }
    this.#tickers.clear();
    this.#prices.clear();
    this.#levels.clear();
    this.#trades.clear();
    return messages;
  }

  #sayCandles(id: number, symbol: string, say: (key: string, message: () => unknown) => void): void {
    for (const period of market.candlePeriods) {
      const candle = this.#sources.market.currentCandle(id, period);
      if (candle) say(`market.candle:${symbol}:${period}`, () => candle);
    }
  }

  #changedTickers(): market.Ticker[] {
    const changed: market.Ticker[] = [];
    for (const id of this.#tickers) {
      const ticker = this.#sources.market.ticker(id);
      if (!ticker) continue;
      const text = JSON.stringify(ticker);
      if (this.#saidTickers.get(id) === text) continue;
      this.#saidTickers.set(id, text);
      changed.push(ticker);
    }
    return changed;
  }
}
