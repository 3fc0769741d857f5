/** The codes of conversions that leave the engine: its refusals to a trader, and the reasons of its postings. The contract reads this list. */
export const refusals = [
  'convert.off',
  'convert.asset_not_found',
  'convert.same_asset',
  'convert.amount_zero',
  'convert.amount_too_small',
  'convert.amount_too_large',
  'convert.no_price',
  'convert.index_stale',
  'convert.insufficient_funds',
  'convert.house_short',
  'convert.nothing_to_sweep',
  'convert.quote_not_found',
  'convert.quote_expired',
  'convert.quote_used',
  'convert.price_moved',
] as const;
export const reasons = ['convert.conversion', 'convert.spread', 'convert.fee'] as const;
/** Which of them are fees. */
export const fees: Readonly<Record<(typeof reasons)[number], boolean>> = {
  'convert.conversion': false,
  'convert.spread': true,
  'convert.fee': true,
};

/** The accounts a conversion can be paid from; what it brings arrives in the spot account. */
export const sources = ['spot', 'fiat'] as const;
export type Source = (typeof sources)[number];

/** A quote is locked for so long. */
export const LOCK_MS = 10_000;
/** So many balances are converted at once. */
export const SWEEP_MAX = 50;
