-- What events were valued with at the index prices of their time, in the smallest unit of USDT: contributions in anything but USDT, and exchanges
-- without USDT. Any method of cost basis can be counted again from entries and these.
CREATE TABLE pnl_worths (
  owner bigint NOT NULL,
  seq bigint NOT NULL,
  product text NOT NULL,
  ref bigint NOT NULL,
  asset integer NOT NULL,
  worth numeric NOT NULL,
  PRIMARY KEY (owner, seq, product, ref, asset)
);
-- Those of the past follow from the journal as well: all of it is derived again (0030).
DELETE FROM pnl_positions;
DELETE FROM pnl_steps;
DELETE FROM pnl_prices;
UPDATE pnl_checkpoint SET seq = 0, at = 0, prices = '{}';
