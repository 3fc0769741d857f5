-- Conversions between assets. Amounts are in the smallest unit of their asset, prices in that of the unit of values, for one whole of the asset.

-- The last quote of each owner.
CREATE TABLE convert_quotes (
  owner bigint PRIMARY KEY,
  id bigint NOT NULL,
  status text NOT NULL,
  source text NOT NULL,
  to_asset integer NOT NULL,
  to_price numeric NOT NULL,
  unit integer NOT NULL,
  spread_ppm integer NOT NULL,
  -- What each balance brings, as the engine encodes it.
  lines text NOT NULL,
  at bigint NOT NULL,
  until bigint NOT NULL
);

CREATE TABLE conversions (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  owner bigint NOT NULL,
  quote bigint NOT NULL,
  source text NOT NULL,
  from_asset integer NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  from_price numeric NOT NULL,
  gross numeric NOT NULL,
  spread numeric NOT NULL CHECK (spread >= 0),
  gets numeric NOT NULL CHECK (gets > 0 AND gets + spread = gross),
  to_asset integer NOT NULL,
  to_price numeric NOT NULL,
  unit integer NOT NULL,
  spread_ppm integer NOT NULL
);
CREATE INDEX conversions_owner ON conversions (owner, id DESC);

-- A spread of 0.1%, index prices up to 15 s old, balances up to 10 USDT are small, a conversion is worth 50,000 USDT at most.
INSERT INTO settings (key, value) VALUES
  ('convert', '{"enabled":true,"unit":3,"spreadPpm":1000,"staleAfterMs":15000,"dustMax":"10","max":"50000"}');
-- The house account of conversions begins with what the market maker was given of each asset. It is demo money.
INSERT INTO settings (key, value)
  SELECT 'house:3:' || split_part(key, ':', 3), value FROM settings WHERE key LIKE 'house:2:%';
