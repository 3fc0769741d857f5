import type { market } from '@glassbook/contract';

type Tickers = Readonly<Record<string, market.Ticker>>;

const bySymbol = (tickers: readonly market.Ticker[]): Tickers =>
  Object.fromEntries(tickers.map((ticker) => [ticker.symbol, ticker]));

const newestCandle = {
  private: false,
  start: (candle: market.Candle | null): market.Candle | null => candle,
  next: (_: market.Candle | null, candle: market.Candle): market.Candle | null => candle,
} as const;

export const channels = {
  /** The newest ticker of each market, by its symbol. */
  'market.tickers': {
    private: false,
    start: bySymbol,
    next: (all: Tickers, changed: readonly market.Ticker[]): Tickers => ({ ...all, ...bySymbol(changed) }),
  },
  /** When the rules of markets last changed. */
  'market.rules': { private: false, start: (at: number): number => at, next: (_: number, at: number): number => at },
  /** The candle that is being drawn: of the index price, or of trades. */
  'market.candle': newestCandle,
  'market.tradeCandle': newestCandle,
} as const;
