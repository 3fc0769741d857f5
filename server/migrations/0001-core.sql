-- The journal, the state it adds up to, the settings, and the lease of the writer. Amounts are in the smallest unit of their asset, times of the engine in milliseconds UTC.

CREATE TABLE writer (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  epoch bigint NOT NULL
);
INSERT INTO writer (epoch) VALUES (0);

-- A row is a batch: its entries framed in one value, each with the hash of the one before; `hash` is that of the last.
CREATE TABLE journal (
  first_seq bigint PRIMARY KEY,
  last_seq bigint NOT NULL,
  at bigint NOT NULL,
  epoch bigint NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL,
  entries bytea NOT NULL,
  CHECK (last_seq >= first_seq)
) PARTITION BY RANGE (first_seq);
ALTER TABLE journal ALTER COLUMN entries SET STORAGE EXTERNAL;
-- A time as a number of the journal: statements are filtered by dates. The journal's time never goes back.
CREATE INDEX journal_at ON journal (at);

-- Where the state in these tables stands in the journal.
CREATE TABLE checkpoint (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  seq bigint NOT NULL,
  at bigint NOT NULL,
  hash bytea NOT NULL,
  -- The counters of every product, by name, so that a new one needs no column.
  counters text NOT NULL
);
INSERT INTO checkpoint (seq, at, hash, counters) VALUES
  (0, 0, decode(repeat('00', 32), 'hex'), '{"spot.nextOrder":1,"spot.nextTrade":1,"spot.nextPriority":1}');

-- What is wanted: read at start; each difference to what is in force becomes a command. The only place to edit.
CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);

-- What is in force, as the command that put it there. Written by batches only.
CREATE TABLE settings_in_force (
  key text PRIMARY KEY,
  command text NOT NULL,
  seq bigint NOT NULL,
  -- When it was set for the first time.
  begun_at bigint NOT NULL DEFAULT 0
);

CREATE TABLE balances (
  owner bigint NOT NULL,
  kind smallint NOT NULL,
  asset integer NOT NULL,
  available numeric NOT NULL,
  held numeric NOT NULL CHECK (held >= 0),
  PRIMARY KEY (owner, kind, asset),
  -- The clearing account (5) is the other side of every position, so it is below zero where open positions have lost. No other account but the external one is.
  CHECK (available >= 0 OR owner IN (0, 5))
) WITH (fillfactor = 70);

CREATE TABLE ledger_entries (
  seq bigint NOT NULL,
  line integer NOT NULL,
  at bigint NOT NULL,
  asset integer NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  from_owner bigint NOT NULL,
  from_kind smallint NOT NULL,
  from_after numeric NOT NULL,
  to_owner bigint NOT NULL,
  to_kind smallint NOT NULL,
  to_after numeric NOT NULL,
  reason text NOT NULL,
  ref bigint NOT NULL,
  PRIMARY KEY (seq, line)
) PARTITION BY RANGE (seq);
-- Moves between own kinds of account are few among the entries of whoever trades; without an index of their own all his entries are read to find them.
CREATE INDEX ledger_entries_moves ON ledger_entries (from_owner, seq DESC, line DESC) WHERE reason = 'wallet.move' AND from_owner >= 1000;
CREATE INDEX ledger_entries_to ON ledger_entries (to_owner, seq DESC, line DESC) WHERE to_owner >= 1000;
CREATE INDEX ledger_entries_from ON ledger_entries (from_owner, seq DESC, line DESC) WHERE from_owner >= 1000;
CREATE INDEX ledger_entries_demo ON ledger_entries (to_owner, seq DESC, line DESC) WHERE to_owner >= 1000 AND reason = 'wallet.demo';
-- What came from outside and what left is summed up from the first entry on with each reconciliation.
CREATE INDEX ledger_entries_world ON ledger_entries (seq) WHERE from_owner = 0 OR to_owner = 0;
-- The entries of the insurance account (4) are public.
CREATE INDEX ledger_entries_insurance ON ledger_entries (seq DESC, line DESC) WHERE from_owner = 4 OR to_owner = 4;

-- Requests that were answered under a name their client gave them, for a week.
CREATE TABLE requests (
  name text NOT NULL,
  hash text NOT NULL,
  at bigint NOT NULL,
  seq bigint NOT NULL,
  -- Among those of the same batch, so that they load in the order they came.
  place integer NOT NULL,
  outcome text NOT NULL
) PARTITION BY RANGE (at);
CREATE INDEX requests_at ON requests (at);

-- The last one of each market; all of them stand in the journal.
CREATE TABLE index_prices (
  market integer PRIMARY KEY,
  price numeric NOT NULL,
  at bigint NOT NULL,
  seq bigint NOT NULL
);

-- The last ticks of the instruments that something settles on, as the engine encodes them.
CREATE TABLE index_windows (
  instrument integer PRIMARY KEY,
  ticks text NOT NULL
);

CREATE TABLE demo_claims (
  owner bigint PRIMARY KEY,
  at bigint NOT NULL
);

-- Stops a batch of a writer that lost its lease, or that does not follow the batch before it: the whole statement is undone.
CREATE FUNCTION assert_batch(writer_epoch bigint, followed bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM writer WHERE epoch = writer_epoch FOR SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'another writer took over' USING ERRCODE = 'GB001'; END IF;
  IF followed <> 1 THEN RAISE EXCEPTION 'the batch does not follow the stored one' USING ERRCODE = 'GB002'; END IF;
END $$;

INSERT INTO settings (key, value) VALUES
  ('asset:1', '{"name":"BTC","scale":8,"kinds":["fiat","spot","futures","options","margin","earn"]}'),
  ('asset:2', '{"name":"ETH","scale":8,"kinds":["fiat","spot","futures","options","margin","earn"]}'),
  ('asset:3', '{"name":"USDT","scale":8,"kinds":["fiat","spot","futures","options","stock","margin","earn"]}'),
  ('asset:4', '{"name":"SOL","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:5', '{"name":"XRP","scale":6,"kinds":["spot","options","margin","earn"]}'),
  ('asset:6', '{"name":"BNB","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:7', '{"name":"ADA","scale":6,"kinds":["spot","options","margin","earn"]}'),
  ('asset:8', '{"name":"DOGE","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:9', '{"name":"TRX","scale":6,"kinds":["spot","options","margin","earn"]}'),
  ('asset:10', '{"name":"AVAX","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:11', '{"name":"LINK","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:12', '{"name":"DOT","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:13', '{"name":"LTC","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:14', '{"name":"BCH","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:15', '{"name":"SHIB","scale":2,"kinds":["spot","options","margin","earn"]}'),
  ('asset:16', '{"name":"UNI","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:17', '{"name":"ATOM","scale":6,"kinds":["spot","options","margin","earn"]}'),
  ('asset:18', '{"name":"XLM","scale":7,"kinds":["spot","options","margin","earn"]}'),
  ('asset:19', '{"name":"NEAR","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:20', '{"name":"APT","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:21', '{"name":"ARB","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:22', '{"name":"OP","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:23', '{"name":"AAVE","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:24', '{"name":"SUI","scale":8,"kinds":["spot","options","margin","earn"]}'),
  ('asset:25', '{"name":"PEPE","scale":2,"kinds":["spot","options","margin","earn"]}');
