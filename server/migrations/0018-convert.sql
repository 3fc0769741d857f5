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
  until bigint NOT NULL,
  -- What is charged on top of a conversion, in the asset that is given, and quotes for any amount.
  fee_ppm integer,
  max numeric
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
  gets numeric NOT NULL,
  to_asset integer NOT NULL,
  to_price numeric NOT NULL,
  unit integer NOT NULL,
  spread_ppm integer NOT NULL,
  fee numeric CHECK (fee > 0),
  CHECK (gets > 0 AND gets + spread = gross)
);
CREATE INDEX conversions_owner ON conversions (owner, id DESC);

-- Quotes, and what the house account converts with. It is demo money.
INSERT INTO settings (key, value) VALUES
  ('convert', '{"enabled":true,"unit":3,"spreadPpm":1000,"staleAfterMs":15000,"dustMax":"10","max":"50000"}'),
  ('house:3:1', '{"total":"2000"}'),
  ('house:3:2', '{"total":"50000"}'),
  ('house:3:3', '{"total":"500000000"}'),
  ('house:3:4', '{"total":"1000000"}'),
  ('house:3:5', '{"total":"50000000"}'),
  ('house:3:6', '{"total":"200000"}'),
  ('house:3:7', '{"total":"30000000"}'),
  ('house:3:8', '{"total":"100000000"}'),
  ('house:3:9', '{"total":"70000000"}'),
  ('house:3:10', '{"total":"1000000"}'),
  ('house:3:11', '{"total":"1000000"}'),
  ('house:3:12', '{"total":"5000000"}'),
  ('house:3:13', '{"total":"200000"}'),
  ('house:3:14', '{"total":"40000"}'),
  ('house:3:15', '{"total":"2000000000000"}'),
  ('house:3:16', '{"total":"3000000"}'),
  ('house:3:17', '{"total":"5000000"}'),
  ('house:3:18', '{"total":"80000000"}'),
  ('house:3:19', '{"total":"8000000"}'),
  ('house:3:20', '{"total":"4000000"}'),
  ('house:3:21', '{"total":"60000000"}'),
  ('house:3:22', '{"total":"30000000"}'),
  ('house:3:23', '{"total":"80000"}'),
  ('house:3:24', '{"total":"7000000"}'),
  ('house:3:25', '{"total":"2000000000000"}');
