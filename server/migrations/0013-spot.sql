-- Spot: orders, trades, conditional orders. Amounts and prices are in the smallest unit of their asset.

CREATE TABLE spot_orders (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  market integer NOT NULL,
  side text NOT NULL,
  type text NOT NULL,
  time_in_force text NOT NULL,
  post_only boolean NOT NULL,
  client_order_id text,
  price numeric NOT NULL,
  amount numeric NOT NULL,
  value numeric NOT NULL,
  filled_amount numeric NOT NULL,
  filled_value numeric NOT NULL,
  fee numeric NOT NULL,
  status text NOT NULL,
  cancel_reason text,
  priority bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  -- Which order gives way where both are of one owner.
  self_trade text NOT NULL DEFAULT 'expire_taker'
) PARTITION BY RANGE (id);
CREATE INDEX spot_orders_owner ON spot_orders (owner, id DESC) WHERE owner >= 1000;
CREATE INDEX spot_orders_open ON spot_orders (owner, id DESC) WHERE status = 'open';
CREATE INDEX spot_orders_canceled ON spot_orders (owner, id DESC)
  WHERE owner >= 1000 AND cancel_reason IN ('self_trade', 'market_rules', 'index_stale', 'self_limit', 'expired', 'exit');

CREATE TABLE spot_trades (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  market integer NOT NULL,
  price numeric NOT NULL,
  amount numeric NOT NULL,
  value numeric NOT NULL,
  taker_side text NOT NULL,
  maker_order bigint NOT NULL,
  taker_order bigint NOT NULL,
  maker_owner bigint NOT NULL,
  taker_owner bigint NOT NULL,
  maker_fee numeric NOT NULL,
  taker_fee numeric NOT NULL,
  best_bid numeric,
  best_ask numeric
) PARTITION BY RANGE (id);
CREATE INDEX spot_trades_maker ON spot_trades (maker_owner, id DESC) WHERE maker_owner >= 1000;
CREATE INDEX spot_trades_taker ON spot_trades (taker_owner, id DESC) WHERE taker_owner >= 1000;
CREATE INDEX spot_trades_market ON spot_trades (market, id DESC);

CREATE TABLE spot_markets (
  market integer PRIMARY KEY,
  status text NOT NULL
);

-- What an operator asks of a market from beside the server, until there is a desk: only whether it trades. Nothing here can name a price, an amount or
-- an account. The server carries it out as a command, which the journal keeps.
CREATE TABLE spot_operations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- "BTC/USDT".
  symbol text NOT NULL CHECK (symbol <> ''),
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Once taken it is carried out once or, where the server ends meanwhile, not at all.
  taken_at timestamptz,
  -- 'done', or the reason of the refusal.
  outcome text,
  CHECK (kind = 'halt')
);
CREATE INDEX spot_operations_waiting ON spot_operations (id) WHERE taken_at IS NULL;

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
  refusal text,
  -- The order in the book that is the limit side of a stop (OCO); 0 without one. The list of orders names the OCO of each.
  leg bigint NOT NULL DEFAULT 0
) PARTITION BY RANGE (id);
CREATE INDEX spot_conditionals_owner ON spot_conditionals (owner, id DESC) WHERE owner >= 1000;
-- Notifications of them.
CREATE INDEX spot_conditionals_ended ON spot_conditionals (owner, updated_at DESC, id DESC)
  WHERE owner >= 1000 AND (status = 'triggered' OR end_reason IN ('refused', 'expired', 'self_limit'));
CREATE INDEX spot_conditionals_waiting ON spot_conditionals (id) WHERE status = 'waiting';
CREATE INDEX spot_conditionals_fired ON spot_conditionals (updated_at, id) WHERE owner >= 1000 AND fired IS NOT NULL;
CREATE INDEX spot_conditionals_leg ON spot_conditionals (leg) WHERE leg <> 0;

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

-- The price of each market's last trade.
CREATE TABLE spot_last_prices (
  market integer PRIMARY KEY,
  price numeric NOT NULL
);

-- Who chose letters about orders that waited for a price. `hour`, `letters`: the letters within a clock hour (its number since 1970), which are limited.
CREATE TABLE spot_notices (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  by_mail boolean NOT NULL,
  hour bigint NOT NULL DEFAULT 0,
  letters integer NOT NULL DEFAULT 0
);

-- Up to which time their letters are queued, and of which orders of that millisecond.
CREATE TABLE spot_letters (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  at bigint NOT NULL,
  ids bigint[] NOT NULL
);
INSERT INTO spot_letters (at, ids) VALUES (0, '{}');

-- The markets, and the house maker of each.
INSERT INTO settings (key, value) VALUES
  ('maker:1', '{"levels":22,"halfSpreadPpm":20,"stepPpm":25,"notional":"4000","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:2', '{"levels":22,"halfSpreadPpm":30,"stepPpm":30,"notional":"3000","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:3', '{"levels":30,"halfSpreadPpm":80,"stepPpm":120,"notional":"2000","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:4', '{"levels":30,"halfSpreadPpm":80,"stepPpm":80,"notional":"2000","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:5', '{"levels":22,"halfSpreadPpm":40,"stepPpm":40,"notional":"2000","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:6', '{"levels":30,"halfSpreadPpm":80,"stepPpm":160,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:7', '{"levels":24,"halfSpreadPpm":80,"stepPpm":100,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:8', '{"levels":30,"halfSpreadPpm":190,"stepPpm":380,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:9', '{"levels":30,"halfSpreadPpm":250,"stepPpm":500,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:10', '{"levels":30,"halfSpreadPpm":360,"stepPpm":720,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:11', '{"levels":30,"halfSpreadPpm":130,"stepPpm":250,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:12', '{"levels":30,"halfSpreadPpm":80,"stepPpm":120,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:13', '{"levels":30,"halfSpreadPpm":120,"stepPpm":230,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:14', '{"levels":30,"halfSpreadPpm":400,"stepPpm":800,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:15', '{"levels":30,"halfSpreadPpm":80,"stepPpm":140,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:16', '{"levels":30,"halfSpreadPpm":120,"stepPpm":240,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:17', '{"levels":30,"halfSpreadPpm":200,"stepPpm":390,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:18', '{"levels":30,"halfSpreadPpm":210,"stepPpm":420,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:19', '{"levels":30,"halfSpreadPpm":110,"stepPpm":210,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:20', '{"levels":30,"halfSpreadPpm":150,"stepPpm":290,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:21', '{"levels":30,"halfSpreadPpm":90,"stepPpm":170,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:22', '{"levels":24,"halfSpreadPpm":80,"stepPpm":100,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:23', '{"levels":24,"halfSpreadPpm":80,"stepPpm":100,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:24', '{"levels":30,"halfSpreadPpm":460,"stepPpm":910,"notional":"1500","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:25', '{"levels":30,"halfSpreadPpm":140,"stepPpm":270,"notional":"0.02","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:26', '{"levels":24,"halfSpreadPpm":100,"stepPpm":100,"notional":"0.02","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:27', '{"levels":30,"halfSpreadPpm":250,"stepPpm":490,"notional":"0.02","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:28', '{"levels":30,"halfSpreadPpm":390,"stepPpm":770,"notional":"0.02","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:29', '{"levels":30,"halfSpreadPpm":100,"stepPpm":190,"notional":"0.5","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:30', '{"levels":30,"halfSpreadPpm":100,"stepPpm":190,"notional":"0.5","growthPpm":350000,"staleAfterMs":15000}'),
  ('market:1', '{"base":1,"quote":3,"tick":"0.01","lot":"0.00001","notionalMin":"5","notionalMax":"5000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:2', '{"base":2,"quote":3,"tick":"0.01","lot":"0.0001","notionalMin":"5","notionalMax":"5000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:3', '{"base":4,"quote":3,"tick":"0.01","lot":"0.001","notionalMin":"5","notionalMax":"5000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:4', '{"base":5,"quote":3,"tick":"0.0001","lot":"0.1","notionalMin":"5","notionalMax":"5000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:5', '{"base":6,"quote":3,"tick":"0.01","lot":"0.001","notionalMin":"5","notionalMax":"5000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:6', '{"base":7,"quote":3,"tick":"0.0001","lot":"0.1","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:7', '{"base":8,"quote":3,"tick":"0.00001","lot":"1","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:8', '{"base":9,"quote":3,"tick":"0.0001","lot":"0.1","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:9', '{"base":10,"quote":3,"tick":"0.01","lot":"0.01","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:10', '{"base":11,"quote":3,"tick":"0.01","lot":"0.01","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:11', '{"base":12,"quote":3,"tick":"0.001","lot":"0.01","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:12', '{"base":13,"quote":3,"tick":"0.01","lot":"0.001","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:13', '{"base":14,"quote":3,"tick":"0.1","lot":"0.001","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:14', '{"base":15,"quote":3,"tick":"0.00000001","lot":"1","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:15', '{"base":16,"quote":3,"tick":"0.001","lot":"0.01","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:16', '{"base":17,"quote":3,"tick":"0.001","lot":"0.01","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:17', '{"base":18,"quote":3,"tick":"0.0001","lot":"1","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:18', '{"base":19,"quote":3,"tick":"0.001","lot":"0.1","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:19', '{"base":20,"quote":3,"tick":"0.001","lot":"0.01","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:20', '{"base":21,"quote":3,"tick":"0.0001","lot":"0.1","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:21', '{"base":22,"quote":3,"tick":"0.0001","lot":"0.01","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:22', '{"base":23,"quote":3,"tick":"0.01","lot":"0.001","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:23', '{"base":24,"quote":3,"tick":"0.0001","lot":"0.1","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:24', '{"base":25,"quote":3,"tick":"0.00000001","lot":"1","notionalMin":"5","notionalMax":"2000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:25', '{"base":2,"quote":1,"tick":"0.00001","lot":"0.001","notionalMin":"0.0001","notionalMax":"30","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:26', '{"base":4,"quote":1,"tick":"0.0000001","lot":"0.1","notionalMin":"0.0001","notionalMax":"30","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:27', '{"base":5,"quote":1,"tick":"0.00000001","lot":"1","notionalMin":"0.0001","notionalMax":"30","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:28', '{"base":13,"quote":1,"tick":"0.000001","lot":"0.01","notionalMin":"0.0001","notionalMax":"30","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:29', '{"base":4,"quote":2,"tick":"0.00001","lot":"0.001","notionalMin":"0.001","notionalMax":"1000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:30', '{"base":11,"quote":2,"tick":"0.000001","lot":"0.01","notionalMin":"0.001","notionalMax":"1000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}');

-- What the house maker of the spot markets trades with. It is demo money.
INSERT INTO settings (key, value) VALUES
  ('house:2:1', '{"total":"2000"}'),
  ('house:2:2', '{"total":"50000"}'),
  ('house:2:3', '{"total":"500000000"}'),
  ('house:2:4', '{"total":"1000000"}'),
  ('house:2:5', '{"total":"50000000"}'),
  ('house:2:6', '{"total":"200000"}'),
  ('house:2:7', '{"total":"30000000"}'),
  ('house:2:8', '{"total":"100000000"}'),
  ('house:2:9', '{"total":"70000000"}'),
  ('house:2:10', '{"total":"1000000"}'),
  ('house:2:11', '{"total":"1000000"}'),
  ('house:2:12', '{"total":"5000000"}'),
  ('house:2:13', '{"total":"200000"}'),
  ('house:2:14', '{"total":"40000"}'),
  ('house:2:15', '{"total":"2000000000000"}'),
  ('house:2:16', '{"total":"3000000"}'),
  ('house:2:17', '{"total":"5000000"}'),
  ('house:2:18', '{"total":"80000000"}'),
  ('house:2:19', '{"total":"8000000"}'),
  ('house:2:20', '{"total":"4000000"}'),
  ('house:2:21', '{"total":"60000000"}'),
  ('house:2:22', '{"total":"30000000"}'),
  ('house:2:23', '{"total":"80000"}'),
  ('house:2:24', '{"total":"7000000"}'),
  ('house:2:25', '{"total":"2000000000000"}');

-- What a user of a demo may claim, and whether simulated traders take part.
INSERT INTO settings (key, value) VALUES
  ('crowd', '{"enabled":true}'),
  ('demo', '{"everyMs":86400000,"grants":[{"asset":1,"amount":"0.05"},{"asset":2,"amount":"1"},{"asset":3,"amount":"10000"},{"asset":4,"amount":"10"},{"asset":8,"amount":"2000"}],"enabled":true}');
