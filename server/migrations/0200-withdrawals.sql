-- Withdrawals. What an owner asked for is on hold until it is paid, rejected or canceled; amounts are in the smallest unit of the asset.
CREATE TABLE withdrawals (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  asset integer NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  -- Part of the amount.
  fee numeric NOT NULL CHECK (fee >= 0 AND fee < amount),
  payee text NOT NULL,
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
  approved_at bigint,
  ended_at bigint
);
CREATE INDEX withdrawals_owner ON withdrawals (owner, id DESC);
-- The queue at the desk: the earliest deadline first, and the same of each state.
CREATE INDEX withdrawals_waiting ON withdrawals (decide_by, id) WHERE stage = 'open';
CREATE INDEX withdrawals_waiting_in ON withdrawals (status, decide_by, id) WHERE stage = 'open';
CREATE INDEX withdrawals_ended ON withdrawals (ended_at DESC, id DESC) WHERE stage = 'ended';

-- What a request names besides its amount, as it was when it was made, encrypted: never changed, as the digest in the journal shows.
CREATE TABLE fund_details (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  sealed bytea NOT NULL,
  -- What the amount was worth in BTC, in its smallest unit.
  worth numeric NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX withdrawals_detail ON withdrawals (detail);
CREATE INDEX fund_details_created ON fund_details (created_at);

-- Withdrawals by asset. Amounts are decimal text; the fee is part of what is asked for.
INSERT INTO settings (key, value) VALUES
  ('withdrawal:1', '{"enabled":true,"fee":"0.0001","min":"0.001","decideMs":86400000}'),
  ('withdrawal:2', '{"enabled":true,"fee":"0.001","min":"0.01","decideMs":86400000}'),
  ('withdrawal:3', '{"enabled":true,"fee":"1","min":"10","decideMs":86400000}');
