/** A practice stock with a house maker, one of the real calendar, one that is delisted; the money that makes them trade. */
import { HOUSE_MAKER, type SettingCommand } from '@glassbook/engine';
import type { ConfigureCalendar, ConfigureStock } from '@glassbook/engine/stocks';
import { USDT } from '../asset/index.ts';
import type { PricedMarket } from '../index-price/price-source.ts';
import { HOUSE } from './actions.ts';

const one = 10n ** 8n;
const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / 86_400_000;
/** The `nth` Sunday of a month. */
const sunday = (year: number, month: number, nth: number): number =>
  dayOf(year, month, 1) + ((7 - new Date(Date.UTC(year, month - 1, 1)).getUTCDay()) % 7) + (nth - 1) * 7;
/** Of the real calendar the days around those that are played. */
const calendar: ConfigureCalendar = {
  ...{ kind: 'stocks.configureCalendar', fromDay: dayOf(2013, 1, 1), untilDay: dayOf(2031, 1, 1) },
  ...{ openMinute: 570, closeMinute: 960, behindMinutes: 300 },
  days: [
    { day: dayOf(2026, 4, 3), closeMinute: 0, name: 'good_friday' },
    { day: dayOf(2026, 5, 25), closeMinute: 0, name: 'memorial' },
    { day: dayOf(2026, 11, 27), closeMinute: 780, name: 'after_thanksgiving' },
  ],
  summers: Array.from({ length: 18 }, (_, place) => ({
    fromDay: sunday(2013 + place, 3, 2),
    untilDay: sunday(2013 + place, 11, 1),
  })),
};
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

/** A tick of a tenth, so that the model can ask each of an auction; pieces of two and three orders, so that auctions of a day have several. */
export const stockSettings: readonly ConfigureStock[] = [
  { ...stock(PRACTICE, 'practice', one / 10n), auctionPiece: 2 },
  stock(LISTED, 'nyse', one / 10n),
  { ...stock(LEAVING, 'practice', one / 100n), auctionPiece: 3 },
];

export const settings: readonly SettingCommand[] = [
  ...stockNumbers.map(asset),
  calendar,
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
