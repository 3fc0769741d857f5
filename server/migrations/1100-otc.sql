-- OTC between people. Amounts are in the smallest unit of their asset, sums in that of their currency, prices have two places more; times in milliseconds UTC.

CREATE TABLE otc_rates (
  fiat bigint PRIMARY KEY,
  rate numeric NOT NULL CHECK (rate > 0),
  at bigint NOT NULL
);

CREATE TABLE otc_merchants (
  account bigint PRIMARY KEY,
  state text NOT NULL,
  tier bigint NOT NULL CHECK (tier BETWEEN 1 AND 3),
  unit integer NOT NULL,
  deposit numeric NOT NULL CHECK (deposit >= 0),
  at bigint NOT NULL,
  last_at bigint NOT NULL
);

CREATE TABLE otc_frozen (
  account bigint PRIMARY KEY,
  frozen text NOT NULL,
  at bigint NOT NULL
);

CREATE TABLE otc_ads (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  side text NOT NULL,
  asset integer NOT NULL,
  fiat bigint NOT NULL,
  price_type text NOT NULL,
  ratio_ppm bigint NOT NULL,
  price numeric NOT NULL CHECK (price >= 0),
  amount numeric NOT NULL CHECK (amount > 0),
  left_over numeric NOT NULL CHECK (left_over BETWEEN 0 AND amount),
  pending bigint NOT NULL CHECK (pending >= 0),
  min numeric NOT NULL,
  max numeric NOT NULL CHECK (min <= max),
  pay_ms bigint NOT NULL,
  methods text NOT NULL,
  detail bigint NOT NULL,
  digest text NOT NULL,
  state text NOT NULL,
  closed text NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX otc_ads_owner ON otc_ads (owner, id DESC);
CREATE INDEX otc_ads_open ON otc_ads (fiat, asset, side) WHERE closed = 'no';

CREATE TABLE otc_orders (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  merchant bigint NOT NULL,
  buyer bigint NOT NULL,
  seller bigint NOT NULL,
  ad bigint NOT NULL,
  asset integer NOT NULL,
  fiat bigint NOT NULL,
  price numeric NOT NULL CHECK (price > 0),
  amount numeric NOT NULL CHECK (amount > 0),
  total numeric NOT NULL CHECK (total > 0),
  unit integer NOT NULL,
  worth numeric NOT NULL CHECK (worth > 0),
  method text NOT NULL,
  detail bigint NOT NULL,
  digest text NOT NULL,
  state text NOT NULL,
  at bigint NOT NULL,
  pay_by_at bigint NOT NULL,
  paid_at bigint,
  ended_at bigint,
  stay_until_at bigint,
  is_counted boolean NOT NULL,
  appeal text,
  appellant bigint,
  appealed_at bigint,
  outcome text,
  is_decided boolean NOT NULL,
  is_claimed boolean NOT NULL,
  closed text NOT NULL,
  CHECK (buyer <> seller AND merchant IN (buyer, seller) AND owner IN (buyer, seller))
);
CREATE INDEX otc_orders_buyer ON otc_orders (buyer, id DESC);
CREATE INDEX otc_orders_seller ON otc_orders (seller, id DESC);
CREATE INDEX otc_orders_live ON otc_orders (id) WHERE closed = 'no';
CREATE INDEX otc_orders_ended ON otc_orders (merchant, ended_at);

CREATE TABLE otc_events (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  "order" bigint NOT NULL,
  at bigint NOT NULL,
  what text NOT NULL,
  asset integer,
  amount numeric
);
CREATE INDEX otc_events_order ON otc_events ("order", id);

-- Texts, cards and proofs that commands name by their number and SHA-256, sealed.
CREATE TABLE otc_details (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account bigint NOT NULL,
  sealed bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- The order that a proof or the text of an appeal belongs to.
  "order" bigint
);
CREATE INDEX otc_details_order ON otc_details ("order", id) WHERE "order" IS NOT NULL;

CREATE TABLE user_blocks (
  user_id bigint NOT NULL REFERENCES users,
  blocked bigint NOT NULL REFERENCES users,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, blocked),
  CHECK (user_id <> blocked)
);

-- A merchant has 500 USDT on deposit; orders are from 100 to 1,000,000 yuan, and what is about that in the others.
INSERT INTO settings (key, value) VALUES
  ('otc', '{"unit":3,"deposit":"500"}'),
  ('otcAsset:1', '{"status":"open"}'),
  ('otcAsset:2', '{"status":"open"}'),
  ('otcAsset:3', '{"status":"open"}'),
  ('otcFiat:1', '{"code":"CNY","places":2,"sumMin":10000,"sumMax":100000000,"status":"open"}'),
  ('otcFiat:2', '{"code":"JPY","places":0,"sumMin":2000,"sumMax":20000000,"status":"open"}'),
  ('otcFiat:3', '{"code":"VND","places":0,"sumMin":300000,"sumMax":3000000000,"status":"open"}');

-- The chat of the two of an order.
CREATE TABLE otc_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "order" bigint NOT NULL,
  sender bigint NOT NULL REFERENCES users,
  at bigint NOT NULL,
  text text NOT NULL,
  image text,
  image_name text NOT NULL DEFAULT '',
  client_id text NOT NULL,
  UNIQUE ("order", sender, client_id)
);
CREATE INDEX otc_messages_order ON otc_messages ("order", id DESC);

-- The figures of 30 days are counted from orders that ended.
CREATE INDEX otc_orders_bought ON otc_orders (buyer, ended_at);
CREATE INDEX otc_orders_sold ON otc_orders (seller, ended_at);
