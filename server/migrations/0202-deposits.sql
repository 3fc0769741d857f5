-- Deposits. What an owner states to have sent, and what two confirmed to have received; amounts are in the smallest unit of the asset.
CREATE TABLE deposits (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  asset integer NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  credited numeric CHECK (credited > 0),
  network text COLLATE "C" NOT NULL,
  detail bigint NOT NULL,
  -- The SHA-256 of the detail, in hex, as the journal has it.
  digest text NOT NULL,
  stage text NOT NULL,
  status text NOT NULL,
  reason text,
  reference text,
  at bigint NOT NULL,
  decide_by bigint NOT NULL,
  reviewed_at bigint,
  ended_at bigint,
  CHECK ((status = 'credited') = (credited IS NOT NULL))
);
CREATE INDEX deposits_owner ON deposits (owner, id DESC);
-- The queue at the desk: the earliest deadline first, and the same of each state.
CREATE INDEX deposits_waiting ON deposits (decide_by, id) WHERE stage = 'open';
CREATE INDEX deposits_waiting_in ON deposits (status, decide_by, id) WHERE stage = 'open';
CREATE INDEX deposits_ended ON deposits (ended_at DESC, id DESC) WHERE stage = 'ended';
CREATE INDEX deposits_detail ON deposits (detail);
-- Who deposited by a network, to be notified when its address changes.
CREATE INDEX deposits_place ON deposits (asset, network, owner) WHERE status <> 'cancelled';

-- The image that came with a deposit, until it is destroyed.
ALTER TABLE fund_details ADD COLUMN voucher text;

-- A payment outside, by what it is found there: it is credited for one deposit.
CREATE TABLE deposit_references (
  network text COLLATE "C" NOT NULL,
  reference text COLLATE "C" NOT NULL,
  deposit bigint NOT NULL,
  PRIMARY KEY (network, reference)
);

-- Where deposits are sent to: the whole list, a row a version, as the server signed it. The newest is in force; no row is ever changed.
CREATE TABLE deposit_lists (
  version bigint PRIMARY KEY,
  list text NOT NULL,
  at bigint NOT NULL,
  -- The request at the desk that changed it; none where a demo made it.
  request bigint,
  signature text NOT NULL
);

-- Deposits by asset. Amounts are decimal text.
INSERT INTO settings (key, value) VALUES
  ('deposit:1', '{"enabled":true,"min":"0.0001","decideMs":86400000}'),
  ('deposit:2', '{"enabled":true,"min":"0.001","decideMs":86400000}'),
  ('deposit:3', '{"enabled":true,"min":"10","decideMs":86400000}');
