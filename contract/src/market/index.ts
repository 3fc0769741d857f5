export { type PublicTrade } from '../book.ts';
export { candlePeriods, type CandlePeriod } from '../candle-period.ts';
export { candle, candlePeriodAliases, candles, candleSources, type Candle, type CandleSource } from './candles.ts';
export { currencies, currencyRow, quotation } from './quotation.ts';
export { foundBy } from './found-by.ts';
export {
  addFavourite,
  categories,
  depth,
  favourites,
  indexSources,
  marketRow,
  markets,
  removeFavourite,
  ticker,
  tickers,
  trades,
  type Category,
  type MarketRow,
  type Ticker,
} from './tickers.ts';
export { product } from './product.ts';
