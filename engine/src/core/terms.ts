/** Standard terms that commands and rows share. */

export type Side = 'buy' | 'sell';
export type OrderType = 'limit' | 'market';
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTD';
/** What is canceled where an order would trade with one of the same owner: the arriving order (taker), the resting one (maker), or both. */
export const selfTradePolicies = ['expire_taker', 'expire_maker', 'expire_both'] as const;
export type SelfTrade = (typeof selfTradePolicies)[number];
export type OrderStatus = 'open' | 'done' | 'cancelled';
export type CancelReason =
  | 'user'
  | 'self_trade'
  | 'unfilled'
  | 'market_rules'
  | 'index_stale'
  | 'self_limit'
  | 'expired'
  | 'exit'
  | 'oco'
  | 'reduce_only'
  | 'margin'
  | 'liquidation'
  | 'split'
  | 'delisted';

/** The kinds of account an owner has. Numbers of an asset in one kind are never mixed with those of another. */
export const kinds = ['fiat', 'spot', 'futures', 'options', 'stock', 'margin', 'earn'] as const;
export type AccountKind = (typeof kinds)[number];

/** What the server keeps of a request besides its figures (a payee, a voucher, a medium and its words), by its number, and the SHA-256 of it in hex: so the journal shows that it was never changed. */
export type Detail = { detail: number; digest: string };

/** The accounts of the house that what is sold is paid from: what the operator brings in goes to one of them. The insurance account of futures is none: it repays what liquidations owe first. */
export const houseNames = ['convert', 'lockup', 'options', 'ieo', 'dual', 'stocks', 'loans', 'rewards'] as const;
export type HouseName = (typeof houseNames)[number];
