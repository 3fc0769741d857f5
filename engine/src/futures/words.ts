/** The codes of futures that leave the engine: its refusals to a trader, and the reasons of its postings. The contract reads this list. */
export const refusals = [
  'futures.market_not_found',
  'futures.market_halted',
  'futures.no_mark_price',
  'futures.price_missing',
  'futures.price_off_tick',
  'futures.price_out_of_band',
  'futures.contracts_missing',
  'futures.contracts_too_many',
  'futures.leverage_out_of_range',
  'futures.leverage_above_tier',
  'futures.insufficient_margin',
  'futures.open_interest_full',
  'futures.client_order_id_taken',
  'futures.post_only_would_take',
  'futures.fill_or_kill_unfilled',
  'futures.would_trade_with_self',
  'futures.no_liquidity',
  'futures.too_many_open_orders',
  'futures.too_many_positions',
  'futures.order_not_open',
  'futures.position_not_open',
  'futures.position_copied',
  'futures.more_than_open',
  'futures.nothing_to_close',
  'futures.mode_with_open',
  'futures.margin_is_cross',
  'futures.margin_amount_zero',
  'futures.margin_needed',
  'futures.exits_missing',
  'futures.trigger_reached',
  'futures.exits_of_entry',
] as const;
export const reasons = [
  'futures.result',
  'futures.fee',
  'futures.liquidation_fee',
  'futures.funding',
  'futures.profit_settled',
  'futures.insurance',
] as const;
/** Which of them are fees. */
export const fees: Readonly<Record<(typeof reasons)[number], boolean>> = {
  'futures.result': false,
  'futures.fee': true,
  'futures.liquidation_fee': true,
  'futures.funding': false,
  'futures.profit_settled': false,
  'futures.insurance': false,
};

/** So many positions of one owner may be open at once, counted with the resting orders that would open one. Below what a list of open ones begins with. */
export const POSITIONS_MAX = 500;
