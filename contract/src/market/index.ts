export { candle, candlePeriodAliases, candlePeriods, candles, type Candle, type CandlePeriod } from './candles.ts';
export { currencies, currencyRow, quotation } from './quotation.ts';
export {
  addFavourite,
  depth,
  favourites,
  indexSources,
  level,
  marketRow,
  markets,
  publicTrade,
  removeFavourite,
  ticker,
  tickers,
  trades,
  type MarketRow,
  type PublicTrade,
  type Ticker,
} from './tickers.ts';
