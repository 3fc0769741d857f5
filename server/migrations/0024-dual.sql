-- What was sold of each offer, and the prices of its window as the engine encodes them.
CREATE TABLE dual_sales (
  "offer" bigint PRIMARY KEY,
  at bigint NOT NULL,
  sold bigint NOT NULL CHECK (sold >= 0),
  taken integer NOT NULL CHECK (taken BETWEEN 0 AND 30),
  prices text NOT NULL,
  status text NOT NULL,
  price numeric
);

CREATE TABLE dual_orders (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  owner bigint NOT NULL,
  "offer" bigint NOT NULL,
  instrument integer NOT NULL,
  asset integer NOT NULL,
  quote integer NOT NULL,
  type text NOT NULL CHECK (type IN ('call', 'put')),
  strike numeric NOT NULL CHECK (strike > 0),
  tick numeric NOT NULL CHECK (tick > 0),
  rate_ppm integer NOT NULL,
  days bigint NOT NULL,
  shares bigint NOT NULL CHECK (shares > 0),
  amount numeric NOT NULL CHECK (amount > 0),
  paid_asset integer NOT NULL,
  paid numeric NOT NULL CHECK (paid > 0),
  coin numeric NOT NULL,
  money numeric NOT NULL,
  at bigint NOT NULL,
  end_at bigint NOT NULL,
  status text NOT NULL,
  price numeric,
  back_asset integer,
  back numeric,
  closed_at bigint,
  CHECK (coin >= amount),
  CHECK (end_at > at),
  CHECK ((status = 'purchased') = (closed_at IS NULL))
);
CREATE INDEX dual_orders_owner ON dual_orders (owner, id DESC);
CREATE INDEX dual_orders_running ON dual_orders (id) WHERE status = 'purchased';
CREATE INDEX dual_orders_closed ON dual_orders (owner, closed_at DESC) WHERE status <> 'purchased';

-- The house account that pays the outcomes. It is demo money.
INSERT INTO settings (key, value) VALUES
  ('house:9:1', '{"total":"30"}'),
  ('house:9:2', '{"total":"600"}'),
  ('house:9:3', '{"total":"2000000"}');
