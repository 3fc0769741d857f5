/** The codes of loans that leave the engine, and the figures of their rules. The contract reads this list. */
export const refusals = [
  'loan.not_found',
  'loan.collateral_not_found',
  'loan.collateral_closed',
  'loan.term_invalid',
  'loan.index_stale',
  'loan.amount_invalid',
  'loan.amount_too_small',
  'loan.terms_changed',
  'loan.ltv_too_high',
  'loan.owner_max',
  'loan.all_max',
  'loan.collateral_max',
  'loan.too_many',
  'loan.insufficient_funds',
  'loan.pool_short',
  'loan.rest_too_small',
  'loan.overdue',
] as const;
export const reasons = [
  'loan.lend',
  'loan.post',
  'loan.interest',
  'loan.repay',
  'loan.fee',
  'loan.surplus',
  'loan.return',
  'loan.seize',
] as const;
/** Which of them are fees. */
export const fees: Readonly<Record<(typeof reasons)[number], boolean>> = {
  'loan.lend': false,
  'loan.post': false,
  'loan.interest': false,
  'loan.repay': false,
  'loan.fee': true,
  'loan.surplus': false,
  'loan.return': false,
  'loan.seize': false,
};

/** The terms that can be chosen, in days; 0 has no end. */
export const terms = [0, 7, 30, 90] as const;
export const loanStates = ['running', 'called', 'overdue', 'repaid', 'liquidated'] as const;
export type LoanState = (typeof loanStates)[number];
/** The kinds of what happens to a loan, in the log of its owner. */
export const logged = ['borrow', 'interest', 'repay', 'add', 'take', 'call', 'due', 'sale', 'close'] as const;
/** The kinds of notices ahead: the term ends in a day, the collateral is sold in a day, the collateral is taken off. */
export const toldAhead = ['end_soon', 'sale_soon', 'leaving'] as const;

export const HOUR_MS = 3_600_000;
/** So many loans of one owner run at once. */
export const LOANS_MAX = 20;
/** A call ends at an LTV so far below its bound. */
export const CALL_ENDS_PPM = 20_000;
/** One call is told an hour at most. */
export const CALL_EVERY_MS = 3_600_000;
/** A refused sale is tried with half the amount, so many times in all. */
export const TRIES = 6;
/** Sales of one loan are tried so far apart. */
export const TRY_EVERY_MS = 1_000;
/** An end and a sale are told so long ahead. */
export const TOLD_MS = 24 * HOUR_MS;
/** A collateral is taken off so long after two people decided it. */
export const LEAVES_MS = 7 * 24 * HOUR_MS;
/** Hours of a year, for a yearly rate. */
export const YEAR_HOURS = 8_760;
