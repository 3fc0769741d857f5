/** What a channel's snapshot and messages add up to on the screen. */
import type { ChannelKey, ChannelName, market, MessageOf, spot, wallet } from '@glassbook/contract';

export type Ticker = market.Ticker;
export type PublicTrade = market.PublicTrade;
export type Candle = market.Candle;
export type CandlePeriod = market.CandlePeriod;
export type Level = readonly [price: string, amount: string];
/** Best price first on both sides. */
export type Book = { bids: readonly Level[]; asks: readonly Level[] };
/** Newest first. Orders that have ended stay with their last state. */
export type Orders = { orders: readonly spot.Order[]; fills: readonly spot.Fill[] };
/** By `<kind>:<currency id>`, e.g. "change:3". */
export type Balances = Readonly<Record<string, wallet.Balance>>;

export type ValueOf = {
  'market.tickers': Readonly<Record<string, Ticker>>;
  'spot.book': Book;
  'spot.trades': readonly PublicTrade[];
  'market.candle': Candle | null;
  'spot.orders': Orders;
  'wallet.balances': Balances;
};
export type { ChannelKey };
/** The value of a channel by its key. */
export type LiveValue<Key extends ChannelKey> = Key extends keyof ValueOf
  ? ValueOf[Key]
  : Key extends `spot.book:${string}`
    ? ValueOf['spot.book']
    : Key extends `spot.trades:${string}`
      ? ValueOf['spot.trades']
      : Key extends `market.candle:${string}`
        ? ValueOf['market.candle']
        : never;
/** A message of a channel as it came. */
export type LiveMessage<Key extends ChannelKey> = MessageOf<
  Key extends `${infer Name}:${string}`
    ? Name extends ChannelName
      ? Name
      : never
    : Key extends ChannelName
      ? Key
      : never
>;
