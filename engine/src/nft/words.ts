/** The codes of the NFT market that leave the engine, and the figures of its rules. The contract reads this list. */
export const refusals = [
  'nft.not_found',
  'nft.not_owner',
  'nft.own',
  'nft.already_reviewed',
  'nft.too_many_reviews',
  'nft.not_approved',
  'nft.in_series',
  'nft.listed',
  'nft.locked',
  'nft.wait',
  'nft.currency_closed',
  'nft.terms_invalid',
  'nft.index_stale',
  'nft.not_started',
  'nft.not_on_sale',
  'nft.has_bids',
  'nft.price_changed',
  'nft.already_leading',
  'nft.deposit_needed',
  'nft.deposit_not_needed',
  'nft.no_deposit',
  'nft.bid_too_low',
  'nft.order_closed',
  'nft.sold_out',
  'nft.box_limit',
  'nft.not_a_box',
  'nft.already_opened',
  'nft.seed_invalid',
  'nft.insufficient_funds',
] as const;
export const reasons = ['nft.sale', 'nft.royalty', 'nft.fee', 'nft.forfeit'] as const;
/** Which of them are fees. */
export const fees: Readonly<Record<(typeof reasons)[number], boolean>> = {
  'nft.sale': false,
  'nft.royalty': false,
  'nft.fee': true,
  'nft.forfeit': false,
};

/** On the wire they are 1, 2, 3 and 4. */
export const types = ['image', 'gif', 'audio', 'video'] as const;
export type WorkType = (typeof types)[number];
export const rarities = ['N', 'R', 'SR'] as const;
export type Rarity = (typeof rarities)[number];
/** Why a work is rejected. */
export const rejectReasons = ['not_own', 'forbidden', 'poor_quality', 'misleading', 'other'] as const;
export type RejectReason = (typeof rejectReasons)[number];

/** Royalties are whole hundredths of a percent. */
export const ROYALTY = { maxPpm: 100_000, stepPpm: 100 } as const;
export const FEE_MAX_PPM = 50_000;
/** So many works of one creator wait for review at once. */
export const REVIEWS_MAX = 20;
/** A sale begins at most so long after it is listed, and lasts so long, milliseconds. */
export const START_WITHIN_MS = 2_592_000_000;
export const LENGTH = { minMs: 60_000, maxMs: 7_776_000_000 } as const;
/** After its owner ended a sale nothing is listed again for so long, milliseconds: a page that shows the sale before is then seen to be old. */
export const RELIST_AFTER_MS = 60_000;
/** A raise is at least this part of the start, the deposit this part of it where the seller names none. */
export const RAISE_MIN_PPM = 10_000;
export const DEPOSIT_PPM = 100_000;
/** A bid with less than `leftMs` to go moves the end to so long after it, at most `mostMs` after the announced end. */
export const EXTENSION = { leftMs: 120_000, mostMs: 1_800_000 } as const;
/** A winner pays before this long after the end, milliseconds. */
export const PAY_WITHIN_MS = 86_400_000;
/** An index price that is older decides no deposit, milliseconds. */
export const INDEX_AGE_MAX_MS = 60_000;
export const KINDS_MAX = 20;
export const BOXES_MAX = 1_000;
/** Commitments are public for so long before the first box is sold, milliseconds. */
export const ANNOUNCED_MS = 60_000;
