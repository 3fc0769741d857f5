/** The codes of OTC trading that leave the engine, and the figures of its rules. The contract reads this list. */
export const refusals = [
  'otc.not_merchant',
  'otc.already_applied',
  'otc.deposit_short',
  'otc.too_many_ads',
  'otc.not_offered',
  'otc.terms_invalid',
  'otc.price_far',
  'otc.index_stale',
  'otc.not_found',
  'otc.not_available',
  'otc.left',
  'otc.size',
  'otc.price_changed',
  'otc.over_limit',
  'otc.card_invalid',
  'otc.too_many_open',
  'otc.too_many_canceled',
  'otc.insufficient_funds',
  'otc.stays',
  'otc.wrong_state',
] as const;
export const reasons = ['otc.release', 'otc.award', 'otc.return'] as const;
/** Which of them are fees. */
export const fees: Readonly<Record<(typeof reasons)[number], boolean>> = {
  'otc.release': false,
  'otc.award': false,
  'otc.return': false,
};

export const sides = ['buy', 'sell'] as const;
export type OtcSide = (typeof sides)[number];
/** How a buyer pays outside: the kinds of payees that are no address. */
export const methods = ['bank', 'international'] as const;
export type Method = (typeof methods)[number];
/** What an ad accepts. */
export const accepted = ['bank', 'international', 'both'] as const;
export type Accepted = (typeof accepted)[number];
/** On the wire they are 1 to 6. */
export const orderStates = ['created', 'paid', 'appealed', 'released', 'canceled', 'expired'] as const;
/** Why an order is appealed while it is paid, and what is claimed once it has ended. `frozen`: by itself, because staff froze the seller. */
export const appealReasons = [
  'not_received',
  'not_released',
  'third_party',
  'paid_late',
  'reversed',
  'frozen',
] as const;
export type AppealReason = (typeof appealReasons)[number];
export const parties = ['buyer', 'seller'] as const;
export type Party = (typeof parties)[number];

/** A price has so many places more than sums of its currency. */
export const PRICE_PLACES = 2;
/** A rate is so many places of a currency for one whole unit of the asset of worths. */
export const RATE_PLACES = 8;
/** An index price that is older decides nothing, milliseconds. */
export const INDEX_AGE_MAX_MS = 60_000;
/** A price may be so far from the index price, in parts of a million; so may a ratio. */
export const FAR_PPM = 200_000;
export const SLIPPAGE_MAX_PPM = 50_000;
export const PAY_WITHIN = { minMs: 900_000, maxMs: 3_600_000 } as const;
/** One taker has so many open orders at once, and so many in a day that are canceled or expired while buying. */
export const OPEN_MAX = 3;
export const CANCELED_MAX = 3;
export const DAY_MS = 86_400_000;
/** Bought coin stays so long; a late payment is claimed within so long. */
export const STAYS_MS = 86_400_000;
export const LATE_MS = 24 * 3_600_000;
/** A reversed payment is claimed within so long after the release; the deposit of a merchant who leaves stays as long after the last order. */
export const REVERSED_MS = 7 * DAY_MS;
/** How many ads each tier may have, and what it takes in 30 days. */
export const TIERS = [
  { ads: 2, orders: 0, completionPpm: 0, worth: 0n },
  { ads: 5, orders: 50, completionPpm: 900_000, worth: 10_000n },
  { ads: 10, orders: 200, completionPpm: 950_000, worth: 100_000n },
] as const;
