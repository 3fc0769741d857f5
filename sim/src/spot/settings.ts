/** The server's five markets (server/migrations/0013-spot.sql) and two that are awkward on purpose. */
import type { ConfigureMaker, ConfigureMarket } from '@glassbook/engine';
import { BEAN, BNB, BTC, ETH, SOL, USDT, WEI, XRP } from '../asset/index.ts';
import type { PricedMarket } from '../index-price/price-source.ts';

const one = 10n ** 8n;

function market(
  number: number,
  base: number,
  tick: bigint,
  lot: bigint,
  other: Partial<ConfigureMarket> = {},
): ConfigureMarket {
  const fees = { makerFeePpm: 1_000, takerFeePpm: 1_000 };
  const limits = { notionalMin: 5n * one, notionalMax: 5_000_000n * one, bandPpm: 50_000, openOrdersMax: 200 };
  return { kind: 'spot.configureMarket', market: number, base, quote: USDT, tick, lot, ...limits, ...fees, ...other };
}

export const marketSettings: readonly ConfigureMarket[] = [
  market(1, BTC, 10n ** 6n, 10n ** 3n),
  market(2, ETH, 10n ** 6n, 10n ** 4n),
  market(3, SOL, 10n ** 6n, 10n ** 5n),
  market(4, XRP, 10n ** 4n, 10n ** 5n),
  market(5, BNB, 10n ** 6n, 10n ** 5n),
  // A base of 18 decimals, odd fees, few open orders, and a tick so coarse that several of the maker's levels fall on one price.
  market(6, WEI, 10n ** 9n, 10n ** 11n, { makerFeePpm: 333, takerFeePpm: 1_777, openOrdersMax: 9, notionalMin: 1n }),
  // Whole units, no maker fee, and never an index price: traders among themselves.
  market(7, BEAN, 12_345n, 3n, { makerFeePpm: 0, takerFeePpm: 999_999, openOrdersMax: 5, notionalMin: 100_000n }),
];

function maker(
  number: number,
  halfSpreadPpm: number,
  stepPpm: number,
  notional: bigint,
  other: Partial<ConfigureMaker> = {},
): ConfigureMaker {
  const ladder = { levels: 16, growthPpm: 350_000, staleAfterMs: 15_000 };
  return {
    kind: 'spot.configureMaker',
    market: number,
    halfSpreadPpm,
    stepPpm,
    notional: notional * one,
    ...ladder,
    ...other,
  };
}

export const makerSettings: readonly ConfigureMaker[] = [
  maker(1, 20, 25, 4_000n),
  maker(2, 30, 30, 3_000n),
  maker(3, 80, 120, 2_000n),
  maker(4, 80, 80, 2_000n),
  maker(5, 40, 40, 2_000n),
  maker(6, 40, 5, 7n, { levels: 6, growthPpm: 90_000 }),
];

const priced = (number: number, symbol: string, tick: bigint, start: bigint): PricedMarket => ({
  market: number,
  symbol,
  tick,
  quoteScale: 8,
  start,
});

export const pricedMarkets: readonly PricedMarket[] = [
  priced(1, 'BTCUSDT', 10n ** 6n, 70_000n * one),
  priced(2, 'ETHUSDT', 10n ** 6n, 2_100n * one),
  priced(3, 'SOLUSDT', 10n ** 6n, 89n * one),
  priced(4, 'XRPUSDT', 10n ** 4n, 14_000n * 10n ** 4n),
  priced(5, 'BNBUSDT', 10n ** 6n, 640n * one),
  priced(6, 'WEIUSDT', 10n ** 9n, 500_000n * one),
];

/** Where traders think the price of the market without an index price is. */
export const GUESSED_PRICE = 12_345n * 4_000n;
