-- Profit and loss by average cost: derived from the journal's prices and the ledger's entries, entry after entry, and never a balance. What is here can be
-- deleted at any time (with the checkpoint set to 0): it is derived again, the same to the last digit.

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
  PRIMARY KEY (owner, asset, step)
) WITH (fillfactor = 80);

-- The last index price of each instrument in each quarter of an hour that has one, in quote units for one whole base.
CREATE TABLE pnl_prices (
  instrument integer NOT NULL,
  step bigint NOT NULL,
  price bigint NOT NULL,
  PRIMARY KEY (instrument, step)
) WITH (fillfactor = 80);
