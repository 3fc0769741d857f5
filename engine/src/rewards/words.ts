/** The codes of rewards that leave the engine, and the figures of their rules. The contract reads this list. */
export const refusals = [
  'rewards.template_not_found',
  'rewards.template_closed',
  'rewards.sold_out',
  'rewards.already_given',
  'rewards.too_many',
  'rewards.code_unknown',
  'rewards.not_for_points',
  'rewards.points_short',
  'rewards.terms_changed',
  'rewards.task_open',
  'rewards.seed_invalid',
  'rewards.day_over',
  'rewards.not_committed',
  'rewards.already_drawn',
  'rewards.no_inviter',
  'rewards.rebate_over',
  'rewards.coupon_not_found',
  'rewards.coupon_over',
  'rewards.not_usable',
  'rewards.boosted',
  'rewards.house_short',
] as const;

export const reasons = ['rewards.rebate', 'rewards.boost', 'rewards.bonus', 'rewards.bonus_back'] as const;
/** Which of them are fees. */
export const fees: Readonly<Record<(typeof reasons)[number], boolean>> = {
  'rewards.rebate': false,
  'rewards.boost': false,
  'rewards.bonus': false,
  'rewards.bonus_back': false,
};

/** What a template gives: a discount on trading fees, interest added to a lock-up, demo money for futures that goes back at its end. */
export const couponKinds = ['fee', 'boost', 'bonus'] as const;
/** Whose trading fees a coupon takes something off. */
export const products = ['spot', 'futures', 'options'] as const;
export type FeeProduct = (typeof products)[number];
/** What an account must have done before it gets a coupon of a template for nothing. */
export const tasks = ['none', 'sign_up', 'identity', 'first_trade'] as const;
export type Task = (typeof tasks)[number];
/** Where a coupon came from: two of the staff, a task, the draw, points, a code. */
export const sources = ['gift', 'task', 'draw', 'points', 'code'] as const;
export const couponStates = ['to_use', 'in_use', 'used', 'expired'] as const;
/** What accounts have in common that are linked. */
export const linkedBy = ['device', 'card', 'document'] as const;

/** Why a fee brought no rebate, or less: two accounts have something in common, the cap of the month, stopped by who was invited, ended by two of the staff, its months are over. */
export const noRebates = [...linkedBy, 'cap', 'stopped', 'ended', 'over'] as const;
/** How an invitation pays. */
export const inviteStates = ['paid', 'stopped', 'ended', 'over'] as const;

/** So many coupons of one account are open at once: each of them is asked at each fee. */
export const COUPONS_MAX = 20;
/** Two of the staff give one coupon to so many accounts at once. */
export const GIVEN_MAX = 500;
/** Numbers of the daily draw are from 0 to below it. */
export const NUMBERS = 10_000;
export const PRIZES_MAX = 20;
/** A tier is by the fees of so many days before. */
export const TIER_DAYS = 30;
export const TIERS_MAX = 5;
/** No rebate is more than half of a fee. */
export const REBATE_MAX_PPM = 500_000;
/** What a code of a template looks like. */
export const CODE = /^[A-Z0-9]{8,20}$/;
