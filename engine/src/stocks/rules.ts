/** The settings of stocks, declared once (core/fields.ts); those of the calendar are in calendar/rules.ts. */
import type { Declared } from '../core/fields.ts';
import { ladderGrowth, ladderReach, ladderShape } from '../trading/ladder-rules.ts';

/** Numbers of actions are below it, so that with their type they are the id of a timer (core/schedule.ts). */
const ACTIONS_MAX = 2 ** 36;
const RATIO_MAX = 1_000;

/**
 * A stock that is traded for USDT. tick: quote units for one whole share; lot: smallest units of a share. The fee is paid in quote by both sides, and is fixed, since what a buy holds includes it. `bandPpm`: how far from the
 * index price a market order without a worst price goes. `auctionPiece`: how many fills, arrivals or ends of orders of an auction are carried out before one entry; 0 for the usual number.
 */
export const marketRules = {
  kind: 'stocks.configureMarket',
  noun: 'stockMarket',
  which: { name: 'market', is: 'instrument', max: 2 ** 31 - 1 },
  fields: {
    base: { kind: 'asset', fixed: true },
    quote: { kind: 'asset', fixed: true },
    calendar: { kind: 'choice', of: ['nyse', 'practice'], fixed: true },
    tick: { kind: 'amount', of: 'quote', fixed: true },
    lot: { kind: 'amount', of: 'base', fixed: true },
    feePpm: { kind: 'ppm', max: 10_000, fixed: true },
    notionalMin: { kind: 'amount', of: 'quote' },
    notionalMax: { kind: 'amount', of: 'quote', asked: { times: 10n } },
    bandPpm: { kind: 'ppm', asked: { max: 500_000 } },
    openOrdersMax: { kind: 'count', min: 1, asked: { max: 1_000 } },
    auctionPiece: { kind: 'count', max: 10_000, maybe: true },
  },
  ascending: [['notionalMin', 'notionalMax']],
  grows: true,
} as const satisfies Declared;

/** The ladder of the house maker around the index price of a stock, while it is open. */
export const makerRules = {
  kind: 'stocks.configureMaker',
  noun: 'stockMaker',
  which: { name: 'market', is: 'instrument' },
  fields: { ...ladderShape, ...ladderGrowth, notional: { kind: 'amount', of: 'stockMarket.quote', min: 1n } },
  sums: { ...ladderReach, sideWorth: { kind: 'amount', of: 'stockMarket.quote' } },
  grows: true,
} as const satisfies Declared;

const status = { kind: 'choice', of: ['announced', 'withdrawn'] } as const;
const which = { name: 'action', is: 'number', max: ACTIONS_MAX, title: '{market}' } as const;

/** `numerator` shares for `denominator` from an opening on. */
export const splitRules = {
  kind: 'stocks.configureSplit',
  noun: 'stockSplit',
  which,
  fields: {
    market: { kind: 'instrument', fixed: true },
    exAt: { kind: 'time', fixed: true },
    numerator: { kind: 'count', min: 1, max: RATIO_MAX, fixed: true },
    denominator: { kind: 'count', min: 1, max: RATIO_MAX, fixed: true },
    status,
  },
  grows: true,
} as const satisfies Declared;

/** `amount` for each whole share that a user has at the close before the opening `exAt`, less the tax that is withheld, paid at the opening `payAt`. */
export const dividendRules = {
  kind: 'stocks.configureDividend',
  noun: 'stockDividend',
  which,
  fields: {
    market: { kind: 'instrument', fixed: true },
    exAt: { kind: 'time', fixed: true },
    payAt: { kind: 'time', fixed: true },
    quote: { kind: 'asset', fixed: true },
    amount: { kind: 'amount', of: 'quote', min: 1n, fixed: true },
    withholdingPpm: { kind: 'ppm', fixed: true },
    status,
  },
  grows: true,
} as const satisfies Declared;

/** A stock is traded for the last time in the session that closes at `lastAt`; `price` is paid for each whole share, and at 0 the shares stay. */
export const delistingRules = {
  kind: 'stocks.configureDelisting',
  noun: 'stockDelisting',
  which,
  fields: {
    market: { kind: 'instrument', fixed: true },
    lastAt: { kind: 'time', fixed: true },
    quote: { kind: 'asset', fixed: true },
    price: { kind: 'amount', of: 'quote', fixed: true },
    status,
  },
  grows: true,
} as const satisfies Declared;

/** A day that differs from the calendar, said before it opens: it closes at `closeMinute` of local time, or has no session where that is 0. */
export const sessionRules = {
  kind: 'stocks.configureSession',
  noun: 'stockSession',
  which: { name: 'day', is: 'number', max: 100_000 },
  fields: { closeMinute: { kind: 'count', max: 1_440 } },
  grows: true,
} as const satisfies Declared;
