-- Notifications are read from the rows of orders and of the ledger; these few among millions need an index of their own.
CREATE INDEX spot_orders_canceled ON spot_orders (owner, id DESC)
  WHERE owner >= 1000 AND cancel_reason IN ('self_trade', 'market_rules', 'index_stale');
CREATE INDEX ledger_entries_demo ON ledger_entries (to_owner, seq DESC, line DESC) WHERE to_owner >= 1000 AND reason = 'wallet.demo';
