import { venue, type Market } from '../market.ts';

/** BTC/USDT as in the settings, for the tests of the screens. */
export const sampleMarket: Market = {
  id: 1,
  symbol: 'BTC/USDT',
  ...{ name: 'Bitcoin', names: ['Bitcoin'], categories: ['layer1'] },
  base: { id: 1, name: 'BTC', scale: 8 },
  quote: { id: 3, name: 'USDT', scale: 8 },
  unit: { id: 1, name: 'BTC', scale: 8 },
  pair: 'BTC/USDT',
  open: true,
  tick: 1_000_000n,
  lot: 1_000n,
  notionalMin: 500_000_000n,
  notionalMax: 100_000_000_000_000n,
  makerFeePpm: 1000,
  takerFeePpm: 1000,
  bandPpm: 50_000,
  priceScale: 2,
  amountScale: 5,
  venue,
};
