-- Futures: orders, trades, positions and the receipts of fundings and liquidations. Prices in the smallest unit of the quote asset, values, margins and
-- results in that of the margin asset.

CREATE TABLE futures_orders (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  market integer NOT NULL,
  side text NOT NULL,
  type text NOT NULL,
  time_in_force text NOT NULL,
  post_only boolean NOT NULL,
  self_trade text NOT NULL,
  client_order_id text,
  price numeric NOT NULL,
  contracts bigint NOT NULL,
  filled_contracts bigint NOT NULL,
  filled_value numeric NOT NULL,
  fee numeric NOT NULL,
  leverage integer NOT NULL,
  margin text NOT NULL,
  closes bigint NOT NULL,
  mark numeric NOT NULL,
  status text NOT NULL,
  cancel_reason text,
  priority bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  -- Take profit and stop loss that an order brings for the position it opens; null where it brings none.
  exit_by text,
  profit_price numeric,
  stop_price numeric
) PARTITION BY RANGE (id);
CREATE INDEX futures_orders_owner ON futures_orders (owner, id DESC) WHERE owner >= 1000;
CREATE INDEX futures_orders_open ON futures_orders (owner, id DESC) WHERE status = 'open';

CREATE TABLE futures_trades (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  market integer NOT NULL,
  price numeric NOT NULL,
  contracts bigint NOT NULL,
  value numeric NOT NULL,
  taker_side text NOT NULL,
  maker_order bigint NOT NULL,
  taker_order bigint NOT NULL,
  maker_owner bigint NOT NULL,
  taker_owner bigint NOT NULL,
  maker_fee numeric NOT NULL,
  taker_fee numeric NOT NULL,
  liquidation boolean NOT NULL
) PARTITION BY RANGE (id);
CREATE INDEX futures_trades_market ON futures_trades (market, id DESC);
CREATE INDEX futures_trades_maker ON futures_trades (maker_owner, id DESC) WHERE maker_owner >= 1000;
CREATE INDEX futures_trades_taker ON futures_trades (taker_owner, id DESC) WHERE taker_owner >= 1000;

CREATE TABLE futures_markets (
  market integer PRIMARY KEY,
  status text NOT NULL
);

-- The prices of each market at its last index price; 0 where there is none yet.
CREATE TABLE futures_marks (
  market integer PRIMARY KEY,
  at bigint NOT NULL,
  index numeric NOT NULL,
  last numeric NOT NULL,
  mark numeric NOT NULL,
  basis numeric NOT NULL,
  premium numeric NOT NULL,
  premium_sum numeric NOT NULL,
  premium_ms bigint NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE futures_exposures (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  market integer NOT NULL
);

CREATE TABLE futures_positions (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  market integer NOT NULL,
  side text NOT NULL,
  mode text NOT NULL,
  leverage integer NOT NULL,
  order_id bigint NOT NULL,
  contracts bigint NOT NULL,
  entry_value numeric NOT NULL,
  margin numeric NOT NULL,
  settled numeric NOT NULL,
  opened_contracts bigint NOT NULL,
  opened_value numeric NOT NULL,
  closed_contracts bigint NOT NULL,
  closed_value numeric NOT NULL,
  result numeric NOT NULL,
  funding numeric NOT NULL,
  fees numeric NOT NULL,
  status text NOT NULL,
  close_reason text,
  opened_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  -- The prices at which a position is closed at market, in the smallest unit of the quote asset, and which price has to reach them; 0 for none.
  exit_by text NOT NULL DEFAULT 'mark',
  profit_price numeric NOT NULL DEFAULT 0,
  stop_price numeric NOT NULL DEFAULT 0,
  -- Who traded with a position and how many contracts, who is deleveraged first where it goes bankrupt: `1000:500,1001:20`, where 0 is all others.
  against text NOT NULL DEFAULT '',
  -- What was open when it last grew.
  against_contracts bigint NOT NULL DEFAULT 0,
  -- The last funding that was paid in pieces, where this position had its turn.
  funded bigint
) PARTITION BY RANGE (id);
CREATE INDEX futures_positions_owner ON futures_positions (owner, id DESC) WHERE owner >= 1000;
CREATE INDEX futures_positions_open ON futures_positions (owner, id DESC) WHERE status = 'open';

CREATE TABLE futures_modes (
  owner bigint PRIMARY KEY,
  mode text NOT NULL
);

CREATE TABLE futures_fundings (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  market integer NOT NULL,
  rate numeric NOT NULL,
  premium numeric NOT NULL,
  mark numeric NOT NULL,
  index numeric NOT NULL,
  contracts bigint NOT NULL,
  paid numeric NOT NULL,
  received numeric NOT NULL,
  -- A funding of many positions is paid in pieces: until the last it is running, for positions below a number. Who had their turn is with the positions.
  status text,
  up_to bigint,
  owed numeric,
  early numeric
);
CREATE INDEX futures_fundings_market ON futures_fundings (market, id DESC);

CREATE TABLE futures_funding_payments (
  funding bigint NOT NULL,
  position_id bigint NOT NULL,
  owner bigint NOT NULL,
  market integer NOT NULL,
  contracts bigint NOT NULL,
  value numeric NOT NULL,
  amount numeric NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (funding, position_id)
) PARTITION BY RANGE (funding);
CREATE INDEX futures_funding_payments_owner ON futures_funding_payments (owner, funding DESC, position_id DESC) WHERE owner >= 1000;

CREATE TABLE futures_liquidations (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  owner bigint NOT NULL,
  position_id bigint NOT NULL,
  market integer NOT NULL,
  side text NOT NULL,
  mode text NOT NULL,
  mark numeric NOT NULL,
  index numeric NOT NULL,
  equity numeric NOT NULL,
  maintenance numeric NOT NULL,
  bankruptcy numeric NOT NULL,
  contracts bigint NOT NULL,
  value numeric NOT NULL,
  insured_contracts bigint NOT NULL,
  insurance numeric NOT NULL,
  adl_contracts bigint NOT NULL,
  fee numeric NOT NULL
);
CREATE INDEX futures_liquidations_owner ON futures_liquidations (owner, id DESC) WHERE owner >= 1000;

CREATE TABLE futures_adls (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  liquidation bigint NOT NULL,
  position_id bigint NOT NULL,
  owner bigint NOT NULL,
  market integer NOT NULL,
  side text NOT NULL,
  contracts bigint NOT NULL,
  price numeric NOT NULL,
  value numeric NOT NULL,
  result numeric NOT NULL,
  mark numeric NOT NULL,
  index numeric NOT NULL
);
CREATE INDEX futures_adls_owner ON futures_adls (owner, id DESC) WHERE owner >= 1000;

CREATE TABLE futures_deficits (
  asset integer PRIMARY KEY,
  amount numeric NOT NULL
);

-- What an owner chose to be told of futures: letters about positions that the system closed or that are near to it; payments of funding in the list.
-- `hour`, `letters`: the letters within a clock hour (its number since 1970), which are limited.
CREATE TABLE futures_notices (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  by_mail boolean NOT NULL,
  fundings boolean NOT NULL,
  hour bigint NOT NULL DEFAULT 0,
  letters integer NOT NULL DEFAULT 0
);

-- The last receipts whose letters are queued.
CREATE TABLE futures_letters (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  liquidation bigint NOT NULL,
  adl bigint NOT NULL
);
INSERT INTO futures_letters (liquidation, adl) VALUES (0, 0);

-- What users said about the risk of futures before their first order: all answers, right or not. `answers`: by the name of the statement, whether it was called true.
CREATE TABLE futures_risk_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  at bigint NOT NULL,
  answers jsonb NOT NULL,
  is_right boolean NOT NULL
);
CREATE INDEX futures_risk_answers_right ON futures_risk_answers (user_id, at) WHERE is_right;

-- What the insurance account paid beyond bankruptcy prices in the last hour of each margin asset, and in the one before it.
CREATE TABLE futures_insured (
  asset integer PRIMARY KEY,
  hour bigint NOT NULL,
  fund numeric NOT NULL,
  paid numeric NOT NULL,
  paid_before numeric NOT NULL DEFAULT 0
);

-- The contracts and the house maker of each; its funds and those of the insurance account are demo money.
INSERT INTO settings (key, value) VALUES
  ('futuresMarket:101', '{"base":1,"quote":3,"settle":3,"index":1,"tick":"0.1","size":"0.001","makerFeePpm":200,"takerFeePpm":500,"liquidationFeePpm":5000,"bandPpm":50000,"markBandPpm":20000,"contractsMax":100000,"openOrdersMax":200,"openInterestMax":10000000,"tiers":[{"valueMax":"50000","leverageMax":100,"maintenancePpm":5000},{"valueMax":"500000","leverageMax":50,"maintenancePpm":10000},{"valueMax":"2000000","leverageMax":20,"maintenancePpm":25000},{"valueMax":"10000000","leverageMax":10,"maintenancePpm":50000},{"valueMax":"50000000","leverageMax":5,"maintenancePpm":100000}],"fundingMs":28800000,"fundingMaxPpb":3750000,"interestPpb":100000}'),
  ('futuresMarket:102', '{"base":2,"quote":3,"settle":3,"index":2,"tick":"0.01","size":"0.01","makerFeePpm":200,"takerFeePpm":500,"liquidationFeePpm":5000,"bandPpm":50000,"markBandPpm":20000,"contractsMax":200000,"openOrdersMax":200,"openInterestMax":20000000,"tiers":[{"valueMax":"50000","leverageMax":100,"maintenancePpm":5000},{"valueMax":"500000","leverageMax":50,"maintenancePpm":10000},{"valueMax":"2000000","leverageMax":20,"maintenancePpm":25000},{"valueMax":"10000000","leverageMax":10,"maintenancePpm":50000},{"valueMax":"50000000","leverageMax":5,"maintenancePpm":100000}],"fundingMs":28800000,"fundingMaxPpb":3750000,"interestPpb":100000}'),
  ('futuresMarket:103', '{"base":4,"quote":3,"settle":3,"index":3,"tick":"0.01","size":"0.1","makerFeePpm":200,"takerFeePpm":500,"liquidationFeePpm":5000,"bandPpm":50000,"markBandPpm":20000,"contractsMax":100000,"openOrdersMax":200,"openInterestMax":10000000,"tiers":[{"valueMax":"20000","leverageMax":50,"maintenancePpm":10000},{"valueMax":"100000","leverageMax":20,"maintenancePpm":25000},{"valueMax":"500000","leverageMax":10,"maintenancePpm":50000},{"valueMax":"2000000","leverageMax":5,"maintenancePpm":100000},{"valueMax":"10000000","leverageMax":2,"maintenancePpm":250000}],"fundingMs":28800000,"fundingMaxPpb":3750000,"interestPpb":100000}'),
  ('futuresMarket:104', '{"base":5,"quote":3,"settle":3,"index":4,"tick":"0.0001","size":"10","makerFeePpm":200,"takerFeePpm":500,"liquidationFeePpm":5000,"bandPpm":50000,"markBandPpm":20000,"contractsMax":100000,"openOrdersMax":200,"openInterestMax":10000000,"tiers":[{"valueMax":"20000","leverageMax":50,"maintenancePpm":10000},{"valueMax":"100000","leverageMax":20,"maintenancePpm":25000},{"valueMax":"500000","leverageMax":10,"maintenancePpm":50000},{"valueMax":"2000000","leverageMax":5,"maintenancePpm":100000},{"valueMax":"10000000","leverageMax":2,"maintenancePpm":250000}],"fundingMs":28800000,"fundingMaxPpb":3750000,"interestPpb":100000}'),
  ('futuresMarket:105', '{"base":6,"quote":3,"settle":3,"index":5,"tick":"0.01","size":"0.01","makerFeePpm":200,"takerFeePpm":500,"liquidationFeePpm":5000,"bandPpm":50000,"markBandPpm":20000,"contractsMax":200000,"openOrdersMax":200,"openInterestMax":20000000,"tiers":[{"valueMax":"20000","leverageMax":50,"maintenancePpm":10000},{"valueMax":"100000","leverageMax":20,"maintenancePpm":25000},{"valueMax":"500000","leverageMax":10,"maintenancePpm":50000},{"valueMax":"2000000","leverageMax":5,"maintenancePpm":100000},{"valueMax":"10000000","leverageMax":2,"maintenancePpm":250000}],"fundingMs":28800000,"fundingMaxPpb":3750000,"interestPpb":100000}'),
  ('futuresMarket:111', '{"base":1,"quote":3,"settle":1,"index":1,"tick":"0.1","size":"100","makerFeePpm":200,"takerFeePpm":500,"liquidationFeePpm":5000,"bandPpm":50000,"markBandPpm":20000,"contractsMax":50000,"openOrdersMax":200,"openInterestMax":5000000,"tiers":[{"valueMax":"5","leverageMax":100,"maintenancePpm":5000},{"valueMax":"25","leverageMax":50,"maintenancePpm":10000},{"valueMax":"100","leverageMax":20,"maintenancePpm":25000},{"valueMax":"250","leverageMax":10,"maintenancePpm":50000},{"valueMax":"1000","leverageMax":5,"maintenancePpm":100000}],"fundingMs":28800000,"fundingMaxPpb":3750000,"interestPpb":100000}'),
  ('futuresMarket:112', '{"base":2,"quote":3,"settle":2,"index":2,"tick":"0.01","size":"10","makerFeePpm":200,"takerFeePpm":500,"liquidationFeePpm":5000,"bandPpm":50000,"markBandPpm":20000,"contractsMax":200000,"openOrdersMax":200,"openInterestMax":20000000,"tiers":[{"valueMax":"100","leverageMax":100,"maintenancePpm":5000},{"valueMax":"500","leverageMax":50,"maintenancePpm":10000},{"valueMax":"2000","leverageMax":20,"maintenancePpm":25000},{"valueMax":"5000","leverageMax":10,"maintenancePpm":50000},{"valueMax":"20000","leverageMax":5,"maintenancePpm":100000}],"fundingMs":28800000,"fundingMaxPpb":3750000,"interestPpb":100000}'),
  ('futuresMaker:101', '{"levels":12,"halfSpreadPpm":20,"stepPpm":25,"notional":"4000","growthPpm":350000,"staleAfterMs":15000,"leverage":10}'),
  ('futuresMaker:102', '{"levels":12,"halfSpreadPpm":30,"stepPpm":30,"notional":"3000","growthPpm":350000,"staleAfterMs":15000,"leverage":10}'),
  ('futuresMaker:103', '{"levels":12,"halfSpreadPpm":80,"stepPpm":120,"notional":"2000","growthPpm":350000,"staleAfterMs":15000,"leverage":10}'),
  ('futuresMaker:104', '{"levels":12,"halfSpreadPpm":80,"stepPpm":80,"notional":"2000","growthPpm":350000,"staleAfterMs":15000,"leverage":10}'),
  ('futuresMaker:105', '{"levels":12,"halfSpreadPpm":40,"stepPpm":40,"notional":"2000","growthPpm":350000,"staleAfterMs":15000,"leverage":10}'),
  ('futuresMaker:111', '{"levels":12,"halfSpreadPpm":30,"stepPpm":30,"notional":"4000","growthPpm":350000,"staleAfterMs":15000,"leverage":10}'),
  ('futuresMaker:112', '{"levels":12,"halfSpreadPpm":40,"stepPpm":40,"notional":"3000","growthPpm":350000,"staleAfterMs":15000,"leverage":10}'),
  ('house:2:1:2', '{"total":"200"}'),
  ('house:2:2:2', '{"total":"5000"}'),
  ('house:2:3:2', '{"total":"20000000"}'),
  ('house:4:1:2', '{"total":"10"}'),
  ('house:4:2:2', '{"total":"250"}'),
  ('house:4:3:2', '{"total":"1000000"}');
