/** The codes of copy trading that leave the engine: its refusals, the reasons of its postings, and why something was not copied. The contract reads this list. */
export const refusals = [
  'copy.not_offered',
  'copy.trader_not_found',
  'copy.is_trader',
  'copy.is_copier',
  'copy.share_too_high',
  'copy.share_changed',
  'copy.share_not_free',
  'copy.follows_already',
  'copy.too_many_traders',
  'copy.trader_full',
  'copy.number_invalid',
  'copy.terms_invalid',
  'copy.amount_too_small',
  'copy.stop_without_amount',
  'copy.without_amount',
  'copy.insufficient_funds',
  'copy.not_following',
  'copy.is_ending',
  'copy.copy_not_found',
] as const;
export const reasons = ['copy.share'] as const;
/** Which of them are fees. */
export const fees: Readonly<Record<(typeof reasons)[number], boolean>> = { 'copy.share': true };

/** Why contracts of a leader were not copied; a refusal of the engine is there as its own word. */
export const missedReasons = [
  'paused',
  'held',
  'cap_order',
  'cap_market',
  'cap_total',
  'market',
  'slippage',
  'too_late',
  'ended',
] as const;
/** Why a follow ended: by its owner, its stop-loss, or because its trader stopped. */
export const endReasons = ['user', 'stop_loss', 'trader'] as const;

/** So many copies are traded in one command; the others wait, and as many follow each so many milliseconds. */
export const PIECE = 1_000;
export const PIECE_MS = 100;
/** Growth and part closes of a ticket are copied once in so many milliseconds. */
export const ROUND_MS = 1_000;
