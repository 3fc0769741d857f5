-- The journal, the state it adds up to, and the writer's lease. Amounts are int64 in the asset's smallest unit; times are
-- milliseconds UTC of the engine; kinds are places in engine/src/changes.ts `kinds`.

CREATE TABLE writer (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  epoch bigint NOT NULL
);
INSERT INTO writer (epoch) VALUES (0);

-- A row is a batch: its entries framed in one value, each with the hash of the one before; `hash` is that of the last.
CREATE TABLE journal (
  first_seq bigint PRIMARY KEY,
  last_seq bigint NOT NULL CHECK (last_seq >= first_seq),
  at bigint NOT NULL,
  epoch bigint NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL,
  entries bytea NOT NULL
);
ALTER TABLE journal ALTER COLUMN entries SET STORAGE EXTERNAL;

-- Where the state in these tables stands in the journal.
CREATE TABLE checkpoint (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  seq bigint NOT NULL,
  at bigint NOT NULL,
  next_order bigint NOT NULL,
  next_trade bigint NOT NULL,
  next_priority bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO checkpoint (seq, at, next_order, next_trade, next_priority, hash) VALUES (0, 0, 1, 1, 1, decode(repeat('00', 32), 'hex'));

-- Stops a batch of a writer that lost its lease, or that does not follow the batch before it: the whole statement is undone.
CREATE FUNCTION assert_batch(writer_epoch bigint, followed bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM writer WHERE epoch = writer_epoch FOR SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'another writer took over' USING ERRCODE = 'GB001'; END IF;
  IF followed <> 1 THEN RAISE EXCEPTION 'the batch does not follow the stored one' USING ERRCODE = 'GB002'; END IF;
END $$;

-- What is wanted: read at start; each difference to what is in force becomes a command. The only place to edit.
CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);
-- What is in force, as the command that put it there. Written by batches only.
CREATE TABLE settings_in_force (
  key text PRIMARY KEY,
  command text NOT NULL,
  seq bigint NOT NULL
);

CREATE TABLE balances (
  owner bigint NOT NULL,
  kind smallint NOT NULL,
  asset integer NOT NULL,
  available bigint NOT NULL,
  held bigint NOT NULL CHECK (held >= 0),
  PRIMARY KEY (owner, kind, asset),
  CHECK (available >= 0 OR owner = 0)
) WITH (fillfactor = 70);

CREATE TABLE ledger_entries (
  seq bigint NOT NULL,
  line integer NOT NULL,
  at bigint NOT NULL,
  asset integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  from_owner bigint NOT NULL,
  from_kind smallint NOT NULL,
  from_after bigint NOT NULL,
  to_owner bigint NOT NULL,
  to_kind smallint NOT NULL,
  to_after bigint NOT NULL,
  reason text NOT NULL,
  ref bigint NOT NULL,
  PRIMARY KEY (seq, line)
);
CREATE INDEX ledger_entries_from ON ledger_entries (from_owner, seq DESC, line DESC) WHERE from_owner >= 1000;
CREATE INDEX ledger_entries_to ON ledger_entries (to_owner, seq DESC, line DESC) WHERE to_owner >= 1000;

CREATE TABLE spot_orders (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  market integer NOT NULL,
  side text NOT NULL,
  type text NOT NULL,
  time_in_force text NOT NULL,
  post_only boolean NOT NULL,
  client_order_id text,
  price bigint NOT NULL,
  amount bigint NOT NULL,
  value bigint NOT NULL,
  filled_amount bigint NOT NULL,
  filled_value bigint NOT NULL,
  fee bigint NOT NULL,
  status text NOT NULL,
  cancel_reason text,
  priority bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX spot_orders_owner ON spot_orders (owner, id DESC) WHERE owner >= 1000;
CREATE INDEX spot_orders_open ON spot_orders (owner, id DESC) WHERE status = 'open';

CREATE TABLE spot_trades (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  market integer NOT NULL,
  price bigint NOT NULL,
  amount bigint NOT NULL,
  value bigint NOT NULL,
  taker_side text NOT NULL,
  maker_order bigint NOT NULL,
  taker_order bigint NOT NULL,
  maker_owner bigint NOT NULL,
  taker_owner bigint NOT NULL,
  maker_fee bigint NOT NULL,
  taker_fee bigint NOT NULL
);
CREATE INDEX spot_trades_market ON spot_trades (market, id DESC);
CREATE INDEX spot_trades_maker ON spot_trades (maker_owner, id DESC) WHERE maker_owner >= 1000;
CREATE INDEX spot_trades_taker ON spot_trades (taker_owner, id DESC) WHERE taker_owner >= 1000;

CREATE TABLE spot_markets (
  market integer PRIMARY KEY,
  status text NOT NULL
);

-- The last one of each market; all of them stand in the journal.
CREATE TABLE index_prices (
  market integer PRIMARY KEY,
  price bigint NOT NULL,
  at bigint NOT NULL,
  seq bigint NOT NULL
);

CREATE TABLE demo_claims (
  owner bigint PRIMARY KEY,
  at bigint NOT NULL
);

-- Requests that were answered under a name their client gave them, for a week.
CREATE TABLE requests (
  name text PRIMARY KEY,
  hash text NOT NULL,
  at bigint NOT NULL,
  seq bigint NOT NULL,
  -- Among those of the same batch, so that they load in the order they came.
  place integer NOT NULL,
  outcome text NOT NULL
);
CREATE INDEX requests_at ON requests (at);

INSERT INTO settings (key, value) VALUES
  ('asset:1', '{"name":"BTC","scale":8,"kinds":["fiat","spot","futures","options","margin","earn"]}'),
  ('asset:2', '{"name":"ETH","scale":8,"kinds":["fiat","spot","futures","options","margin","earn"]}'),
  ('asset:3', '{"name":"USDT","scale":8,"kinds":["fiat","spot","futures","options","stock","margin","earn"]}'),
  ('asset:4', '{"name":"SOL","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:5', '{"name":"XRP","scale":6,"kinds":["spot","options","margin","earn"]}'),
  ('asset:6', '{"name":"BNB","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('market:1', '{"base":1,"quote":3,"tick":"0.01","lot":"0.00001","notionalMin":"5","notionalMax":"5000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:2', '{"base":2,"quote":3,"tick":"0.01","lot":"0.0001","notionalMin":"5","notionalMax":"5000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:3', '{"base":4,"quote":3,"tick":"0.01","lot":"0.001","notionalMin":"5","notionalMax":"5000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:4', '{"base":5,"quote":3,"tick":"0.0001","lot":"0.1","notionalMin":"5","notionalMax":"5000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('market:5', '{"base":6,"quote":3,"tick":"0.01","lot":"0.001","notionalMin":"5","notionalMax":"5000000","makerFeePpm":1000,"takerFeePpm":1000,"bandPpm":50000,"openOrdersMax":200}'),
  ('house:2:1', '{"total":"2000"}'),
  ('house:2:2', '{"total":"50000"}'),
  ('house:2:3', '{"total":"500000000"}'),
  ('house:2:4', '{"total":"1000000"}'),
  ('house:2:5', '{"total":"50000000"}'),
  ('house:2:6', '{"total":"200000"}'),
  ('maker:1', '{"levels":16,"halfSpreadPpm":20,"stepPpm":25,"notional":"4000","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:2', '{"levels":16,"halfSpreadPpm":30,"stepPpm":30,"notional":"3000","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:3', '{"levels":16,"halfSpreadPpm":80,"stepPpm":120,"notional":"2000","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:4', '{"levels":16,"halfSpreadPpm":80,"stepPpm":80,"notional":"2000","growthPpm":350000,"staleAfterMs":15000}'),
  ('maker:5', '{"levels":16,"halfSpreadPpm":40,"stepPpm":40,"notional":"2000","growthPpm":350000,"staleAfterMs":15000}'),
  ('demo', '{"everyMs":86400000,"grants":{"3":"10000","1":"0.05","2":"1"}}');
