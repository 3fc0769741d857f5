/** Why the engine says no. A refusal leaves no trace in the state. */
const heardByTraders = [
  'request.key_reused',
  'spot.market_not_found',
  'spot.market_halted',
  'spot.price_off_tick',
  'spot.price_out_of_range',
  'spot.amount_off_lot',
  'spot.amount_missing',
  'spot.amount_too_small',
  'spot.amount_too_large',
  'spot.notional_too_small',
  'spot.price_missing',
  'spot.worst_price_off_tick',
  'spot.no_index_price',
  'spot.insufficient_funds',
  'spot.client_order_id_taken',
  'spot.post_only_would_take',
  'spot.fill_or_kill_unfilled',
  'spot.would_trade_with_self',
  'spot.no_liquidity',
  'spot.too_many_open_orders',
  'spot.order_not_open',
  'spot.amend_nothing',
  'spot.amend_below_filled',
  'wallet.asset_not_found',
  'wallet.amount_zero',
  'wallet.same_account',
  'wallet.kind_not_for_asset',
  'wallet.insufficient_funds',
  'wallet.demo_off',
  'wallet.demo_already_claimed',
] as const;
export const traderRefusals: readonly TraderRefusal[] = heardByTraders;
export type TraderRefusal = (typeof heardByTraders)[number];
/** Answers to commands that only the server itself sends: settings and prices. */
type ServerRefusal = 'asset.invalid' | 'spot.settings_invalid' | 'wallet.settings_invalid' | 'indexPrice.invalid';
export type Refusal = TraderRefusal | ServerRefusal;

export const refuse = (reason: Refusal): { ok: false; reason: Refusal } => ({ ok: false, reason });
