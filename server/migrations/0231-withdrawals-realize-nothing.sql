-- What a withdrawal or a transfer to another user took along beyond its cost, in the smallest unit of USDT. It was counted as realized; it is none.
-- All figures follow from the journal: they are derived again by the rule of today (0030). What events were valued with (pnl_worths) stays as it is.
DELETE FROM pnl_positions;
DELETE FROM pnl_steps;
DELETE FROM pnl_prices;
UPDATE pnl_checkpoint SET seq = 0, at = 0, prices = '{}';
ALTER TABLE pnl_positions ADD COLUMN withdrawn_gain numeric NOT NULL;
ALTER TABLE pnl_steps ADD COLUMN withdrawn_gain numeric NOT NULL;
