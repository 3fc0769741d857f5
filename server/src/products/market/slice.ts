/** Public prices, candles, the watchlist. */
import { slice } from '../../shared/slice/slice.ts';
import { follow, type Following } from '../../carry/store/follow.ts';
import { addFavourite } from './add-favourite.ts';
import { indexCandles } from './candles/candle-source.ts';
import { candleWriter } from './candles/candle-rows.ts';
import { splitsIn } from './candles/adjust.ts';
import { candles } from './candles.ts';
import { candleChannel, rulesChannel, tickersChannel, tradeCandleChannel } from './channels.ts';
import { currencies } from './currencies.ts';
import { depth } from './depth.ts';
import { favourites } from './favourites.ts';
import { indexSources } from './index-sources.ts';
import { markets } from './markets.ts';
import { oldPriceEvents } from './old-events.ts';
import { openMarket } from './open-market.ts';
import { quotation } from './quotation.ts';
import { removeFavourite } from './remove-favourite.ts';
import type { MarketServices } from './services.ts';
import { tickers } from './tickers.ts';
import { tradeCandleSource } from './trade-candles/source.ts';
import { TradeCandles } from './trade-candles/trade-candles.ts';
import { trades } from './trades.ts';

/** Trades within it are stored together. */
const STORE_TRADE_CANDLES_MS = 5_000;

export const market = slice({
  name: 'market',
  roles: ['leader'],
  needs: ['pool', 'catalog', 'feed', 'books', 'prices', 'numberOf', 'log', 'since', 'disk', 'now', 'inForce'],
  calls: ['futuresOf'],
  begin: candleWriter,
  async open({ pool, catalog, feed, books, prices, numberOf, log, since, disk, now, inForce, futuresOf }, writer) {
    const { assets, instruments } = catalog;
    const splitsOf = (id: number) => splitsIn(inForce, id);
    const parts = { pool, markets: instruments, feed, writer, book: books, prices, log, since, splitsOf };
    const data = await openMarket(parts);
    const ofTrades = new TradeCandles(pool, instruments, books, since);
    const candles = { index: indexCandles(pool, data), trades: tradeCandleSource(ofTrades, instruments) };
    return {
      handlings: marketHandlings({
        ...{ pool, assets, data, candles, book: books, numberOf, feed, inForce, futuresOf, now },
      }),
      channels: {
        'market.tickers': tickersChannel(data, (listener) => books.onChanged(listener)),
        'market.rules': rulesChannel((listener) => books.onRuled(listener), now),
        'market.candle': candleChannel(data),
        'market.tradeCandle': tradeCandleChannel(candles.trades.current, (listener) => ofTrades.onChanged(listener)),
      },
      oldEvents: oldPriceEvents(instruments, data),
      onCommitted: (committed) => {
        data.onCommitted(committed);
        ofTrades.advance(committed.at);
      },
      leads() {
        let following: Following | undefined;
        const failed = (error: unknown) =>
          log.warn({ err: error }, 'candles of trades could not be counted; it is tried again');
        const isFull = () => disk.isFull && !ofTrades.isBehind;
        return {
          onCommitted: () => following?.committed(),
          // Once every product has opened its books.
          start: () => {
            following = follow({ step: () => ofTrades.step(), isFull, failed }, { restMs: STORE_TRADE_CANDLES_MS });
          },
          close: () => following?.stop(),
        };
      },
    };
  },
});

export const marketHandlings = (services: MarketServices) => ({
  quotation: quotation(services),
  currencies: currencies(services),
  candles: candles(services),
  tickers: tickers(services),
  markets: markets(services),
  depth: depth(services),
  trades: trades(services),
  indexSources: indexSources(services),
  favourites: favourites(services),
  addFavourite: addFavourite(services),
  removeFavourite: removeFavourite(services),
});
