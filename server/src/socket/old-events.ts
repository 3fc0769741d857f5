/**
 * The historic events, for clients that watch none of our channels: at most one of each a second and market, of what changed.
 * Nobody has to ask for them, so they go to the room every client is in until it asks for something of ours.
 */
import type { market } from '@glassbook/contract';
import type { Trade } from '@glassbook/engine';
import type { Committed } from '../sequencer/committed.ts';
import type { OldPayload } from './events.ts';
import type { BookView, MarketData, Markets, Present, SocketMarket } from './sources.ts';

type Sources = { markets: Markets; market: MarketData; book: BookView; present: Present };

const levels = 10;
/** How old clients name our periods: those that draw day, week and month compare with their own spelling, so both are said. */
const spellings: readonly [wire: string, period: market.CandlePeriod][] = [
  ['1min', '1min'],
  ['5min', '5min'],
  ['15min', '15min'],
  ['30min', '30min'],
  ['60min', '60min'],
  ['1day', '1D'],
  ['1week', '1W'],
  ['1mon', '1M'],
  ['1D', '1D'],
  ['1W', '1W'],
  ['1M', '1M'],
];

const pairOf = ({ match_id, currency_id, currency_name, legal_id, legal_name, symbol }: SocketMarket) => ({
  match_id,
  currency_id,
  currency_name,
  legal_id,
  legal_name,
  symbol,
});
const headOf = (row: SocketMarket) => ({
  ...pairOf(row),
  'base-currency': row.currency_name,
  'quote-currency': row.legal_name,
});

export class OldEvents {
  readonly #sources: Sources;
  readonly #prices = new Set<number>();
  readonly #books = new Set<number>();
  readonly #trades = new Map<number, Trade[]>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  note({ changes }: Committed): void {
    for (const { market } of changes.indexPrice.prices) this.#prices.add(market);
    for (const { market } of changes.spot.levels) this.#books.add(market);
    for (const trade of changes.spot.trades) {
      const pending = this.#trades.get(trade.market) ?? [];
      this.#trades.set(trade.market, pending);
      pending.push(trade);
    }
  }

  /** What there is to say since the last time, oldest kind of event first. */
  take(): OldPayload[] {
    const payloads = this.#sources.markets.all().flatMap((row) => {
      const said: OldPayload[] = [];
      if (this.#prices.has(row.match_id)) said.push(...this.#klines(row), ...this.#dayMarket(row));
      if (this.#books.has(row.match_id)) said.push(this.#depth(row));
      const trades = this.#trades.get(row.match_id);
      if (trades)
        said.push(
          matchTrade(
            row,
            trades.map((trade) => this.#sources.present.publicTrade(trade)),
          ),
        );
      return said;
    });
    this.forget();
    return payloads;
  }

  /** Nobody listens: what happened is not kept for later. */
  forget(): void {
    this.#prices.clear();
    this.#books.clear();
    this.#trades.clear();
  }

  #klines(row: SocketMarket): OldPayload[] {
    return spellings.flatMap(([wire, period]) => {
      const candle = this.#sources.market.currentCandle(row.match_id, period);
      return candle
        ? [{ type: 'kline' as const, period: wire, ...pairOf(row), ...barOf(candle), volume: candle.volume }]
        : [];
    });
  }

  #dayMarket(row: SocketMarket): OldPayload[] {
    const ticker = this.#sources.market.ticker(row.match_id);
    const candle = this.#sources.market.currentCandle(row.match_id, '1D');
    if (!ticker || !candle) return [];
    const day = { change: ticker.change, now_price: ticker.last, volume: ticker.volume };
    return [{ type: 'daymarket', period: '1day', ...pairOf(row), ...barOf(candle), ...day }];
  }

  #depth(row: SocketMarket): OldPayload {
    const { bids, asks } = this.#sources.book.levels(row.match_id, levels);
    // Old clients turn the asks round before they draw them.
    return { type: 'market_depth', ...headOf(row), bids, asks: [...asks].reverse() };
  }
}

const barOf = ({ open, close, high, low, time }: market.Candle) => ({ open, close, high, low, time });

const matchTrade = (row: SocketMarket, trades: readonly market.PublicTrade[]): OldPayload => ({
  type: 'match_trade',
  ...headOf(row),
  data: trades.map((trade) => ({ ...trade, tradeId: trade.id })).reverse(),
});
