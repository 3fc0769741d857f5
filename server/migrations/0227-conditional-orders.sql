-- Conditional orders: prices and amounts in the smallest unit of the quote and the base asset, 0 where there is none.
CREATE TABLE spot_conditionals (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  market integer NOT NULL,
  side text NOT NULL,
  by text NOT NULL,
  amount numeric NOT NULL,
  value numeric NOT NULL,
  stop numeric NOT NULL,
  stop_limit numeric NOT NULL,
  profit numeric NOT NULL,
  profit_limit numeric NOT NULL,
  trail numeric NOT NULL,
  trail_ppm integer NOT NULL,
  activation numeric NOT NULL,
  trail_from bigint NOT NULL,
  most numeric NOT NULL,
  parent bigint NOT NULL,
  client_order_id text,
  self_trade text NOT NULL,
  expires_at bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  status text NOT NULL,
  end_reason text,
  fired text,
  refusal text
) PARTITION BY RANGE (id);
CREATE INDEX spot_conditionals_owner ON spot_conditionals (owner, id DESC) WHERE owner >= 1000;
-- Notifications of them.
CREATE INDEX spot_conditionals_ended ON spot_conditionals (owner, updated_at DESC, id DESC)
  WHERE owner >= 1000 AND (status = 'triggered' OR end_reason IN ('refused', 'expired', 'self_limit'));
CREATE INDEX spot_conditionals_waiting ON spot_conditionals (id) WHERE status = 'waiting';

-- What trailing orders follow: those with the same best price since their trails began are one row.
CREATE TABLE spot_trails (
  instrument integer NOT NULL,
  by text NOT NULL,
  direction text NOT NULL,
  begun_with bigint NOT NULL,
  best bigint NOT NULL,
  status text NOT NULL,
  PRIMARY KEY (instrument, by, direction, begun_with)
) WITH (fillfactor = 80);
CREATE INDEX spot_trails_followed ON spot_trails (begun_with) WHERE status = 'followed';

-- When orders that are good till a time are canceled.
CREATE TABLE spot_expiries (
  order_id bigint PRIMARY KEY,
  at bigint NOT NULL,
  status text NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX spot_expiries_set ON spot_expiries (order_id) WHERE status = 'set';

-- The price of each market's last trade; until now it was in the trades alone.
CREATE TABLE spot_last_prices (
  market integer PRIMARY KEY,
  price numeric NOT NULL
);
INSERT INTO spot_last_prices (market, price)
  SELECT known.market, newest.price
  FROM (SELECT split_part(key, ':', 2)::integer AS market FROM settings WHERE key LIKE 'market:%') AS known
  CROSS JOIN LATERAL (SELECT price FROM spot_trades WHERE spot_trades.market = known.market ORDER BY id DESC LIMIT 1) AS newest;

-- Notifications of orders that were canceled as their time came, or with the exit that ended them, are found by the same index.
DROP INDEX spot_orders_canceled;
CREATE INDEX spot_orders_canceled ON spot_orders (owner, id DESC)
  WHERE owner >= 1000 AND cancel_reason IN ('self_trade', 'market_rules', 'index_stale', 'self_limit', 'expired', 'exit');
