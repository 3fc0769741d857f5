-- Notifications of orders that were canceled because of a self-limit are found by the same index.
DROP INDEX spot_orders_canceled;
CREATE INDEX spot_orders_canceled ON spot_orders (owner, id DESC)
  WHERE owner >= 1000 AND cancel_reason IN ('self_trade', 'market_rules', 'index_stale', 'self_limit');
