-- How far the journal is counted in, with the last index price of each instrument up to there: {"1": "7000000000000", ...}.
CREATE TABLE pnl_checkpoint (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  seq bigint NOT NULL,
  at bigint NOT NULL,
  prices text NOT NULL
);
INSERT INTO pnl_checkpoint (seq, at, prices) VALUES (0, 0, '{}');

-- What a user has of an asset over all accounts, in the asset's smallest unit, and what it cost, realized and was contributed, in the smallest unit of USDT.
CREATE TABLE pnl_positions (
  owner bigint NOT NULL,
  asset integer NOT NULL,
  quantity numeric NOT NULL CHECK (quantity >= 0),
  cost numeric NOT NULL CHECK (cost >= 0),
  realized numeric NOT NULL,
  contributed numeric NOT NULL,
  withdrawn_gain numeric NOT NULL,
  PRIMARY KEY (owner, asset)
) WITH (fillfactor = 80);

-- The same as it was left in each quarter of an hour (its start, milliseconds UTC) in which it changed, for the equity curve.
CREATE TABLE pnl_steps (
  owner bigint NOT NULL,
  asset integer NOT NULL,
  step bigint NOT NULL,
  quantity numeric NOT NULL,
  cost numeric NOT NULL,
  realized numeric NOT NULL,
  contributed numeric NOT NULL,
  withdrawn_gain numeric NOT NULL,
  PRIMARY KEY (owner, asset, step)
) WITH (fillfactor = 80);

-- The last index price of each instrument in each quarter of an hour that has one, in quote units for one whole base.
CREATE TABLE pnl_prices (
  instrument integer NOT NULL,
  step bigint NOT NULL,
  price numeric NOT NULL,
  PRIMARY KEY (instrument, step)
) WITH (fillfactor = 80);

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
