-- Orders from before said nothing of it: the arriving one gave way. Fills from before have no best prices.
ALTER TABLE spot_orders ADD COLUMN self_trade text NOT NULL DEFAULT 'expire_taker';
ALTER TABLE spot_trades ADD COLUMN best_bid numeric, ADD COLUMN best_ask numeric;
