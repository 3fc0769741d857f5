-- Deposits, withdrawals and payments between users. Amounts are in the smallest unit of the asset.

-- What a request names besides its amount, as it was when it was made, encrypted: never changed, as the digest in the journal shows.
CREATE TABLE fund_details (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  sealed bytea NOT NULL,
  -- What the amount was worth in BTC, in its smallest unit.
  worth numeric NOT NULL,
  created_at timestamptz NOT NULL,
  -- Which letter about a withdrawal was queued last: 0 none, 1 of the request, 2 of the approval.
  noticed smallint NOT NULL DEFAULT 0,
  -- The image that came with a deposit, until it is destroyed.
  voucher text,
  -- A keyed hash of what the owner of a deposit entered as its transaction, as payment references write it: the same with another deposit is marked.
  reference_digest bytea,
  -- The checksum of the address that was shown for a deposit, as it was shown, and of the one that was changed: who deposited to it is notified. Without one it may be any address of its network.
  checksum text COLLATE "C"
);
CREATE INDEX fund_details_created ON fund_details (created_at);
CREATE INDEX fund_details_to_notice ON fund_details (id) WHERE noticed < 2;
CREATE INDEX fund_details_reference ON fund_details (reference_digest) WHERE reference_digest IS NOT NULL;

-- Withdrawals. What an owner asked for is on hold until it is paid, rejected or canceled; amounts are in the smallest unit of the asset.
CREATE TABLE withdrawals (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  asset integer NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  -- Part of the amount.
  fee numeric NOT NULL,
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
  ended_at bigint,
  -- Who of the staff claimed the payment of a withdrawal, and when: until it is released nobody else pays it.
  payer bigint,
  paying_at bigint,
  CHECK (fee >= 0 AND fee < amount)
);
CREATE INDEX withdrawals_owner ON withdrawals (owner, id DESC);
-- The queue at the desk: the earliest deadline first, and the same of each state.
CREATE INDEX withdrawals_waiting ON withdrawals (decide_by, id) WHERE stage = 'open';
CREATE INDEX withdrawals_waiting_in ON withdrawals (status, decide_by, id) WHERE stage = 'open';
CREATE INDEX withdrawals_ended ON withdrawals (ended_at DESC, id DESC) WHERE stage = 'ended';
CREATE INDEX withdrawals_detail ON withdrawals (detail);

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
  -- The withdrawal whose payment came back as this deposit.
  returns bigint,
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
CREATE INDEX deposits_returns ON deposits (returns) WHERE returns IS NOT NULL;

-- Where deposits are sent to: the whole list, a row a version, as the server signed it. The newest is in force; no row is ever changed.
CREATE TABLE deposit_lists (
  version bigint PRIMARY KEY,
  list text NOT NULL,
  at bigint NOT NULL,
  -- The request at the desk that changed it; none where a demo made it.
  request bigint,
  signature text NOT NULL
);

-- A payment outside, by what it is found there: it is credited for one deposit, and recorded for one withdrawal. A hash of 64 hex digits has no place, for it is one transaction whatever
-- network is named with it; `output` is empty of a whole transaction. Other references are unique within their network or kind of payee.
CREATE TABLE payment_references (
  noun text COLLATE "C" NOT NULL,
  place text COLLATE "C" NOT NULL,
  reference text COLLATE "C" NOT NULL,
  output text COLLATE "C" NOT NULL,
  subject bigint NOT NULL,
  PRIMARY KEY (noun, place, reference, output)
);
CREATE INDEX payment_references_of ON payment_references (noun, subject);

-- Changes of a deposit address whose depositors are notified in parts. `last`: the last of them, by number, who is.
CREATE TABLE deposit_address_notices (
  request bigint PRIMARY KEY,
  asset integer NOT NULL,
  network text NOT NULL,
  last bigint NOT NULL DEFAULT 0,
  is_over boolean NOT NULL DEFAULT false,
  checksum text COLLATE "C"
);
CREATE INDEX deposit_address_notices_open ON deposit_address_notices (request) WHERE NOT is_over;

-- What users sent to other users. Amounts are in the smallest unit of the asset; a row is never changed.
CREATE TABLE user_transfers (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  owner bigint NOT NULL,
  recipient bigint NOT NULL,
  asset integer NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  -- What the amount was worth in BTC, in its smallest unit: counted for the level of the sender.
  worth numeric NOT NULL CHECK (worth >= 0),
  CHECK (recipient <> owner)
);
CREATE INDEX user_transfers_owner ON user_transfers (owner, id DESC);
CREATE INDEX user_transfers_recipient ON user_transfers (recipient, id DESC);

-- The users that a user saved to send to. One that was removed and saved again is a new row with a hold of its own.
CREATE TABLE transfer_recipients (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  recipient bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The email or account number that the user entered, masked.
  account text NOT NULL,
  created_at timestamptz NOT NULL,
  held_until timestamptz NOT NULL,
  removed_at timestamptz,
  -- What a user calls someone to send to; empty where there is none. `account` is the email or number as the user entered it: masked, two
  -- people could not be told apart, and whoever entered it knows it.
  name text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX transfer_recipients_saved ON transfer_recipients (user_id, recipient) WHERE removed_at IS NULL;

-- Receipts of transfers that were mailed to their recipient in the last hour, by the time of the transfer (milliseconds UTC). `more`: the letter that says that there are others.
CREATE TABLE transfer_receipts (
  recipient bigint NOT NULL REFERENCES users,
  at bigint NOT NULL,
  more boolean NOT NULL
);
CREATE INDEX transfer_receipts_of ON transfer_receipts (recipient, at);

-- The last transfer whose letters are queued.
CREATE TABLE transfer_letters (
  last bigint NOT NULL
);
CREATE UNIQUE INDEX transfer_letters_one ON transfer_letters ((true));
INSERT INTO transfer_letters (last) VALUES (0);

-- Look-ups of recipients of the last day, found or not.
CREATE TABLE recipient_lookups (
  user_id bigint NOT NULL REFERENCES users,
  at timestamptz NOT NULL
);
CREATE INDEX recipient_lookups_of ON recipient_lookups (user_id, at);

-- Transfers of the last day that a recipient could not receive, by sender: by them the limits of the recipient could be found out.
CREATE TABLE recipient_refusals (
  user_id bigint NOT NULL REFERENCES users,
  recipient bigint NOT NULL REFERENCES users,
  at timestamptz NOT NULL
);
CREATE INDEX recipient_refusals_of ON recipient_refusals (user_id, recipient, at);

-- What the operator brought into the house account of conversions, or took out of it. Amounts are in the smallest unit of the asset; a row is never changed.
CREATE TABLE house_transfers (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  direction text NOT NULL,
  asset integer NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  reference text NOT NULL,
  request bigint NOT NULL,
  maker bigint NOT NULL,
  checker bigint NOT NULL,
  -- Which account of the house a transfer was to or from.
  house text NOT NULL,
  CHECK (checker <> maker)
);
CREATE INDEX house_transfers_at ON house_transfers (at);

-- By asset. Amounts are decimal text; the fee of a withdrawal is part of what is asked for.
INSERT INTO settings (key, value) VALUES
  ('deposit:1', '{"enabled":true,"min":"0.0001","decideMs":86400000}'),
  ('deposit:2', '{"enabled":true,"min":"0.001","decideMs":86400000}'),
  ('deposit:3', '{"enabled":true,"min":"10","decideMs":86400000}'),
  ('withdrawal:1', '{"enabled":true,"fee":"0.0001","min":"0.001","decideMs":86400000}'),
  ('withdrawal:2', '{"enabled":true,"fee":"0.001","min":"0.01","decideMs":86400000}'),
  ('withdrawal:3', '{"enabled":true,"fee":"1","min":"10","decideMs":86400000}');
