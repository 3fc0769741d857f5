/** PRACTICE, a stock that a demo has besides those of the exchange: a session every ten minutes, a dividend every hour, two splits a day. Its prices are made up. */
import { HOUSE_MAKER, kinds } from '@glassbook/engine';
import type { ConfigureDividend, ConfigureSplit } from '@glassbook/engine/stocks';
import type { InForce } from '../../../carry/store/settings/in-force.ts';

/** The asset and the market of PRACTICE. */
const ASSET = 61;
export const PRACTICE = 211;
/** USDT. */
const QUOTE = 3;
/** Of each share: 0.25. */
const DIVIDEND = 25_000_000n;

/** Rows of the table `settings`. */
export const practiceSettings = {
  [`asset:${ASSET}`]: { name: 'PRACTICE', scale: 4, kinds: ['stock'] },
  [`stockMarket:${PRACTICE}`]: {
    ...{ base: ASSET, quote: QUOTE, calendar: 'practice', tick: '0.01', lot: '0.0001', feePpm: 1_000 },
    ...{ notionalMin: '1', notionalMax: '1000000', bandPpm: 50_000, openOrdersMax: 200 },
  },
  [`stockMaker:${PRACTICE}`]: {
    ...{ levels: 20, halfSpreadPpm: 300, stepPpm: 300, notional: '4000', growthPpm: 200_000, staleAfterMs: 15_000 },
  },
  [`house:${HOUSE_MAKER}:${ASSET}:${kinds.indexOf('stock')}`]: { total: '1000000' },
} as const;

const HOUR_MS = 3_600_000;
const HALF_DAY_MS = 12 * HOUR_MS;
/** The openings of an hour: dividends count from the first, and are paid at the second. */
const [EX_MS, PAY_MS] = [2 * 60_000, 12 * 60_000];
/** Of the close before such an opening, which is the last time to announce what counts from it. */
const CLOSED_MS = 3 * 60_000;

type Known = { splits: readonly ConfigureSplit[]; dividends: readonly ConfigureDividend[] };

export const knownOfPractice = (inForce: Pick<InForce, 'all'>): Known => ({
  splits: inForce.all('stocks.configureSplit').filter(({ market }) => market === PRACTICE),
  dividends: inForce.all('stocks.configureDividend').filter(({ market }) => market === PRACTICE),
});

/** The next dividend, and the next split where it is less than an hour away: 2:1 at 00:02 and 1:2 at 12:02, so that shares are split or whole and nothing else. Only what is not known yet. */
export function practiceActions({ splits, dividends }: Known, now: number): (ConfigureSplit | ConfigureDividend)[] {
  const hour = Math.floor((now + CLOSED_MS - EX_MS) / HOUR_MS) + 1;
  const exAt = hour * HOUR_MS + EX_MS;
  const dividend: ConfigureDividend = {
    ...{ kind: 'stocks.configureDividend', action: hour, market: PRACTICE, exAt, payAt: hour * HOUR_MS + PAY_MS },
    ...{ quote: QUOTE, amount: DIVIDEND, withholdingPpm: 150_000, status: 'announced' },
  };
  const isWhole = splits.reduce((whole, { numerator }) => (numerator === 2 ? whole - 1 : whole + 1), 0) === 0;
  const isMidnight = exAt % (2 * HALF_DAY_MS) === EX_MS;
  const isNoon = exAt % (2 * HALF_DAY_MS) === HALF_DAY_MS + EX_MS;
  const [numerator, denominator] = isMidnight ? ([2, 1] as const) : ([1, 2] as const);
  const split: ConfigureSplit = {
    ...{ kind: 'stocks.configureSplit', action: Math.floor(exAt / HALF_DAY_MS), market: PRACTICE, exAt },
    ...{ numerator, denominator, status: 'announced' },
  };
  const isSplit = (isMidnight && isWhole) || (isNoon && !isWhole);
  return [
    ...(dividends.some(({ action }) => action === hour) ? [] : [dividend]),
    ...(!isSplit || splits.some(({ action }) => action === split.action) ? [] : [split]),
  ];
}
