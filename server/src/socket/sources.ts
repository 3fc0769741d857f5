/**
 * What the sockets read, declared as small as they need it. Two things must hold for whoever stands behind these:
 * they show committed state only, and they show a batch by the time `publish` is told of it. A snapshot then is exactly the
 * state after the last message of its channel.
 */
import type { market, spot, wallet } from '@glassbook/contract';
import type { BalanceRow, LevelRow, OrderRow, Trade } from '@glassbook/engine';

/** A market's names, for channels and for the historic events. */
export type SocketMarket = Pick<
  market.MarketRow,
  'match_id' | 'symbol' | 'currency_id' | 'currency_name' | 'legal_id' | 'legal_name'
>;
export type Markets = { all(): readonly SocketMarket[] };

export type MarketData = {
  ticker(market: number): market.Ticker | undefined;
  tickers(): market.Ticker[];
  /** The candle that is being drawn. */
  currentCandle(market: number, period: market.CandlePeriod): market.Candle | undefined;
};

export type Level = [price: string, amount: string];
export type BookView = {
  /** Best first on both sides. */
  levels(market: number, limit: number): { bids: Level[]; asks: Level[] };
  /** Newest first. */
  trades(market: number, limit: number): market.PublicTrade[];
};

/** Something read together with the number of the last committed command it contains. */
export type AsOf<T> = { seq: number; value: T };
export type OwnOrders = {
  open(userId: number): Promise<AsOf<spot.Order[]>>;
  /** Newest first. */
  recentFills(userId: number): Promise<AsOf<spot.Fill[]>>;
};
export type OwnBalances = { of(userId: number): Promise<AsOf<wallet.Balance[]>> };

/** Rows of the engine as the wire spells them. */
export type Present = {
  level(row: LevelRow): Level;
  publicTrade(trade: Trade): market.PublicTrade;
  order(row: OrderRow): spot.Order;
  fill(trade: Trade, role: 'maker' | 'taker'): spot.Fill;
  balance(row: BalanceRow): wallet.Balance;
};
