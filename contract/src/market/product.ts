import { declareProduct } from '../product.ts';
import { candles } from './candles.ts';
import { channels } from './channels.ts';
import { currencies, quotation } from './quotation.ts';
import { addFavourite, depth, favourites, indexSources, markets, removeFavourite, tickers, trades } from './tickers.ts';

export const product = declareProduct({
  name: 'market',
  refusals: [
    'market.not_found',
    'market.period_unknown',
    'market.range_invalid',
    'market.favourite_exists',
    'market.favourite_not_found',
  ],
  entryReasons: [],
  routes: {
    ...{ addFavourite, candles, currencies, depth, favourites, indexSources },
    ...{ markets, quotation, removeFavourite, tickers, trades },
  },
  channels,
});
