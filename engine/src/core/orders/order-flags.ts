import { selfTradePolicies, type SelfTrade, type TimeInForce } from '../terms.ts';

const timesInForce: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD'];

/** How an order behaves. Its row has all of these, so that what is stored has all that the flags have (`flagsOf` takes the row itself). */
export type Behaviour = { timeInForce: TimeInForce; postOnly: boolean; selfTrade: SelfTrade };
/** The same as bits, 0-1: time in force, 2: post-only, 3-4: self-trade prevention. Only limit orders rest, so the type needs no bit. */
export type Flags = number & { readonly of: unique symbol };

export const timeInForceOf = (flags: Flags): TimeInForce => timesInForce[flags & 3] as TimeInForce;
export const isPostOnly = (flags: Flags): boolean => (flags & 4) !== 0;
export const selfTradeOf = (flags: Flags): SelfTrade => selfTradePolicies[(flags >> 3) & 3] as SelfTrade;
export const flagsOf = ({ timeInForce, postOnly, selfTrade }: Behaviour): Flags =>
  (timesInForce.indexOf(timeInForce) | (postOnly ? 4 : 0) | (selfTradePolicies.indexOf(selfTrade) << 3)) as Flags;
