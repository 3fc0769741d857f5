/** The codes of timed options that leave the engine, and the figures of their rule. The contract reads this list. */
export const refusals = [
  'options.off',
  'options.market_not_found',
  'options.term_not_found',
  'options.offer_changed',
  'options.amount_too_small',
  'options.amount_too_large',
  'options.too_many_open',
  'options.too_often',
  'options.index_stale',
  'options.insufficient_funds',
  'options.house_short',
] as const;
export const reasons = ['options.payout', 'options.loss', 'options.fee'] as const;
/** Which of them are fees. */
export const fees: Readonly<Record<(typeof reasons)[number], boolean>> = {
  'options.payout': false,
  'options.loss': false,
  'options.fee': true,
};

/** Above the strike, or below it. */
export const sides = ['up', 'down'] as const;
export type Side = (typeof sides)[number];

/** How an option ends. `void`: there were too few ticks, stake and fee are back. */
export const results = ['won', 'lost', 'equal', 'void'] as const;
export type Result = (typeof results)[number];

/** The version of the rule below and of the opening's record, which receipts name. */
export const RULE = 3;
/** The result is the median of the last five ticks of five seconds before the expiry; of fewer than three there is none. */
export const FIXING = { windowMs: 5_000, most: 5, fewest: 3 } as const;
/** The strike is a tick of less than so many milliseconds after the opening. It ends before the shortest term's fixing begins. */
export const STRIKE_WITHIN_MS = 4_000;
/** Nothing is opened on an index that has been silent for longer. */
export const SILENT_MS = 2_000;
/** An owner opens one option in so many milliseconds. */
export const EVERY_MS = 1_000;
