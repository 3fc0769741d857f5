/** What is canceled where an order would trade with one of the same owner: the arriving order (taker), the resting one (maker), or both. */
export const selfTradePolicies = ['expire_taker', 'expire_maker', 'expire_both'] as const;
export type SelfTrade = (typeof selfTradePolicies)[number];
