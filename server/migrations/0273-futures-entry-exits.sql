-- Take profit and stop loss that an order brings for the position it opens; null where it brings none.
ALTER TABLE futures_orders ADD COLUMN exit_by text, ADD COLUMN profit_price numeric, ADD COLUMN stop_price numeric;
