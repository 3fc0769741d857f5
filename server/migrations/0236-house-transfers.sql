-- What the operator brought into the house account of conversions, or took out of it. Amounts are in the smallest unit of the asset; a row is never changed.
CREATE TABLE house_transfers (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  direction text NOT NULL,
  asset integer NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  reference text NOT NULL,
  request bigint NOT NULL,
  maker bigint NOT NULL,
  checker bigint NOT NULL CHECK (checker <> maker)
);
CREATE INDEX house_transfers_at ON house_transfers (at);
