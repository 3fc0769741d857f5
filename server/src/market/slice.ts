/** Public prices, candles, the watchlist. */
import type { Beginning, Core, Part, Slice } from '../slice.ts';
import { addFavourite } from './add-favourite.ts';
import { candleWriter, type CandleWriter } from './candles/candle-rows.ts';
import { candles } from './candles.ts';
import { candleChannel, tickersChannel } from './channels.ts';
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
import { trades } from './trades.ts';

export const market: Slice<'market'> = { name: 'market', begin };

function begin(): Beginning<'market'> {
  const writer = candleWriter();
  return { rows: [writer.rows], open: (core) => open(core, writer) };
}

async function open(core: Core, writer: CandleWriter): Promise<Part<'market'>> {
  const { pool, catalog, feed, books, prices, numberOf, log, since } = core;
  const { assets, instruments } = catalog;
  const data = await openMarket({ pool, markets: instruments, feed, writer, book: books, prices, log, since });
  return {
    handlings: marketHandlings({ pool, assets, data, book: books, numberOf, feed }),
    channels: {
      'market.tickers': tickersChannel(data, (listener) => books.onChanged(listener)),
      'market.candle': candleChannel(data),
    },
    oldEvents: oldPriceEvents(instruments, data),
    onCommitted: data.onCommitted,
  };
}

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
