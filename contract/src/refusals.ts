/**
 * Every refusal a caller can meet, `<product>.<reason>`. One list, so that no route, catalog or engine can disagree:
 * the engine's own are compared with it by type, the catalogs by test. A refusal travels as HTTP 200 unless it stands in `refusalStatus`.
 */
export const refusals = [
  // The carrier's own.
  'request.field_invalid',
  'request.field_missing',
  'request.field_repeated',
  'request.body_too_large',
  'request.content_type_unsupported',
  'request.unknown_path',
  'request.too_many',
  'request.key_reused',
  'request.forbidden_origin',
  'request.unavailable',
  'request.outcome_unknown',
  'request.bug',
  'session.login_required',

  'account.address_invalid',
  'account.address_taken',
  'account.mobile_unavailable',
  'account.code_wrong',
  'account.code_expired',
  'account.code_too_many',
  'account.password_short',
  'account.password_long',
  'account.password_breached',
  'account.passwords_differ',
  'account.invite_code_required',
  'account.invite_code_unknown',
  'account.login_failed',
  'account.locked_for_now',

  'content.not_found',

  'market.not_found',
  'market.period_unknown',
  'market.range_invalid',
  'market.favourite_exists',
  'market.favourite_not_found',

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
export type RefusalCode = (typeof refusals)[number];

/** The refusals that do not travel as 200, because the request never reached an operation. */
export const refusalStatus: Partial<Record<RefusalCode, number>> = {
  'request.field_repeated': 400,
  'request.body_too_large': 413,
  'request.content_type_unsupported': 415,
  'request.unknown_path': 404,
  'request.too_many': 429,
  'request.forbidden_origin': 403,
  'request.unavailable': 503,
  'request.outcome_unknown': 503,
  'request.bug': 500,
};
