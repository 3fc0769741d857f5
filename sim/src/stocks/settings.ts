/** A practice stock with a house maker, one of the real calendar, one that is delisted; the money that makes them trade. */
import { HOUSE_MAKER, type SettingCommand } from '@glassbook/engine';
import type { ConfigureStock } from '@glassbook/engine/stocks';
import { nyseCalendar } from '@glassbook/engine/stocks/sums';
import { USDT } from '../asset/index.ts';
import type { PricedMarket } from '../index-price/price-source.ts';
import { HOUSE } from './actions.ts';

const one = 10n ** 8n;
export const PRACTICE = 60;
export const LISTED = 61;
export const LEAVING = 62;
export const stockNumbers = [PRACTICE, LISTED, LEAVING];
const shareOf = (market: number): number => market - 50;

const stock = (market: number, calendar: ConfigureStock['calendar'], tick: bigint): ConfigureStock => ({
  ...{ kind: 'stocks.configureMarket', market, base: shareOf(market), quote: USDT, calendar, tick, lot: 1n },
  ...{ feePpm: 1_000, notionalMin: one, notionalMax: 1_000_000n * one, bandPpm: 50_000, openOrdersMax: 40 },
});
const asset = (market: number): SettingCommand => ({
  ...{ kind: 'asset.configure', asset: shareOf(market), name: `S${market}`, scale: 4, kinds: ['stock'] },
});
const fund = (owner: number, of: number, total: bigint): SettingCommand => ({
  ...{ kind: 'wallet.fundHouse', owner, asset: of, total, account: 'stock' },
});

/** A tick of a tenth, so that the model can ask each of an auction. */
export const stockSettings: readonly ConfigureStock[] = [
  stock(PRACTICE, 'practice', one / 10n),
  stock(LISTED, 'nyse', one / 10n),
  stock(LEAVING, 'practice', one / 100n),
];

export const settings: readonly SettingCommand[] = [
  ...stockNumbers.map(asset),
  nyseCalendar(),
  ...stockSettings,
  fund(HOUSE, USDT, 3_000_000n * one),
  fund(HOUSE_MAKER, USDT, 5_000_000n * one),
  ...stockNumbers.map((market) => fund(HOUSE_MAKER, shareOf(market), 100_000n * 10_000n)),
  ...[PRACTICE, LEAVING].map((market): SettingCommand => ({
    ...{ kind: 'stocks.configureMaker', market, levels: 6, halfSpreadPpm: 900, stepPpm: 700, growthPpm: 200_000 },
    ...{ staleAfterMs: 60_000, notional: 900n * one },
  })),
];

const priced = (market: number, symbol: string, tick: bigint, start: bigint): PricedMarket => ({
  ...{ market, symbol, tick, quoteScale: 8, start },
});
export const pricedStocks: readonly PricedMarket[] = [
  priced(PRACTICE, 'PRACTICE', one / 100n, 100n * one),
  priced(LISTED, 'LISTED', one / 100n, 250n * one),
  priced(LEAVING, 'LEAVING', one / 100n, 8n * one),
];
