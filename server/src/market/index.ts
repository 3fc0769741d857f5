/** The market slice: prices for everybody, candles, the watchlist. */
import type { Handling } from '../http/handling.ts';
import { addFavourite } from './add-favourite.ts';
import { candles } from './candles.ts';
import { currencies } from './currencies.ts';
import { depth } from './depth.ts';
import { favourites } from './favourites.ts';
import { indexSources } from './index-sources.ts';
import { markets } from './markets.ts';
import { quotation } from './quotation.ts';
import { removeFavourite } from './remove-favourite.ts';
import type { MarketServices } from './services.ts';
import { tickers } from './tickers.ts';
import { trades } from './trades.ts';

export { type BookView } from './book-view.ts';
export { candleWriter, type CandleWriter } from './candles/candle-rows.ts';
export { type MarketData } from './market-data.ts';
export { feedMarketOf, openMarket } from './open-market.ts';
export { type MarketServices } from './services.ts';
export { type AssetSettings, type MarketSettings } from '../store/market-settings.ts';

export const marketHandlings = (services: MarketServices): Handling[] =>
  [
    quotation,
    currencies,
    candles,
    tickers,
    markets,
    depth,
    trades,
    indexSources,
    favourites,
    addFavourite,
    removeFavourite,
  ].map((handling) => handling(services));
