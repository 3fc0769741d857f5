/** The codes of dual investments that leave the engine, and the figures of their rule. The contract reads this list. */
export const refusals = [
  'dual.offer_not_found',
  'dual.offer_not_started',
  'dual.offer_ended',
  'dual.offer_closed',
  'dual.offer_changed',
  'dual.shares_too_few',
  'dual.shares_too_many',
  'dual.owner_limit',
  'dual.too_many_orders',
  'dual.insufficient_funds',
  'dual.house_short',
] as const;
export const reasons = ['dual.buy', 'dual.return', 'dual.interest', 'dual.exchange', 'dual.payout'] as const;
/** Which of them are fees. */
export const fees: Readonly<Record<(typeof reasons)[number], boolean>> = {
  'dual.buy': false,
  'dual.return': false,
  'dual.interest': false,
  'dual.exchange': false,
  'dual.payout': false,
};

/** A call is paid in the coin, a put in the quote asset. */
export const types = ['call', 'put'] as const;
export type DualType = (typeof types)[number];

/** The version of the rule below, which receipts name. */
export const RULE = 1;
/** The settlement price is the median of the prices in force at so many whole minutes before the end; of fewer than `fewest` there is none. */
export const WINDOW = { minutes: 30, everyMs: 60_000, fewest: 20 } as const;
/** A price is in force for so long, milliseconds: one that is older counts for no minute. */
export const PRICE_AGE_MAX_MS = 60_000;
/** Nothing is sold from this long before the end on, milliseconds: in the window the outcome becomes known. */
export const SALE_ENDS_MS = (WINDOW.minutes + 1) * WINDOW.everyMs;
/** So many orders of one owner run at once. */
export const ORDERS_MAX = 50;
/** Of a year, for its rate. */
export const YEAR_DAYS = 365;
