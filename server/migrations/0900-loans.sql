-- Loans against collateral. Amounts are in the smallest unit of their asset, rates an hour in parts of a billion, times in milliseconds UTC.
CREATE TABLE loan_held (
  owner bigint PRIMARY KEY,
  held text NOT NULL,
  at bigint NOT NULL
);

CREATE TABLE loan_leaving (
  asset bigint PRIMARY KEY,
  leaves text NOT NULL,
  off_at bigint NOT NULL
);

CREATE TABLE loans (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  asset integer NOT NULL,
  collateral_asset integer NOT NULL,
  instrument integer NOT NULL,
  collateral numeric NOT NULL CHECK (collateral >= 0),
  borrowed numeric NOT NULL CHECK (borrowed > 0),
  principal numeric NOT NULL CHECK (principal BETWEEN 0 AND borrowed),
  rate_ppb bigint NOT NULL CHECK (rate_ppb >= 0),
  days bigint NOT NULL,
  counted_at bigint NOT NULL,
  paid numeric NOT NULL CHECK (paid >= 0),
  initial_ppm bigint NOT NULL,
  call_ppm bigint NOT NULL,
  liquidation_ppm bigint NOT NULL,
  fee_ppm bigint NOT NULL,
  worst_ppm bigint NOT NULL,
  grace_ms bigint NOT NULL,
  min numeric NOT NULL,
  state text NOT NULL,
  closed text NOT NULL,
  at bigint NOT NULL,
  ends_at bigint,
  sells_at bigint,
  called_at bigint,
  tried_at bigint,
  closed_at bigint,
  sold_at bigint,
  price numeric NOT NULL,
  worst numeric NOT NULL,
  sold numeric NOT NULL CHECK (sold >= 0),
  got numeric NOT NULL,
  trade_fee numeric NOT NULL CHECK (trade_fee >= 0),
  sale_interest numeric NOT NULL CHECK (sale_interest >= 0),
  sale_principal numeric NOT NULL CHECK (sale_principal >= 0),
  fee numeric NOT NULL CHECK (fee >= 0),
  surplus numeric NOT NULL CHECK (surplus >= 0),
  returned numeric NOT NULL CHECK (returned >= 0),
  loss numeric NOT NULL CHECK (loss >= 0),
  CHECK (got = sale_interest + sale_principal + fee + surplus),
  CHECK ((closed = 'yes') = (state IN ('repaid', 'liquidated')))
);
CREATE INDEX loans_owner ON loans (owner, id DESC);
CREATE INDEX loans_running ON loans (id) WHERE closed = 'no';
CREATE INDEX loans_lost ON loans (id) WHERE loss > 0;

CREATE TABLE loan_events (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  loan bigint NOT NULL,
  what text NOT NULL,
  asset integer NOT NULL,
  amount numeric NOT NULL CHECK (amount >= 0),
  unit integer NOT NULL,
  principal numeric NOT NULL,
  interest numeric NOT NULL,
  collateral_asset integer NOT NULL,
  collateral numeric NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX loan_events_owner ON loan_events (owner, id DESC);
CREATE INDEX loan_events_loan ON loan_events (loan, id DESC);

INSERT INTO settings (key, value) VALUES
  ('loan', '{"unit":3,"min":"50","ownerMax":"500000","allMax":"5000000","ratePpb0":5000,"ratePpb80":10000,"ratePpb100":40000,"feePpm":20000,"worstPpm":30000,"graceMs":259200000,"staleAfterMs":60000}'),
  ('loanCollateral:1', '{"initialPpm":650000,"callPpm":750000,"liquidationPpm":830000,"max":"200","status":"open"}'),
  ('loanCollateral:2', '{"initialPpm":650000,"callPpm":750000,"liquidationPpm":830000,"max":"5000","status":"open"}'),
  ('loanCollateral:4', '{"initialPpm":650000,"callPpm":750000,"liquidationPpm":830000,"max":"50000","status":"open"}'),
  ('loanCollateral:5', '{"initialPpm":650000,"callPpm":750000,"liquidationPpm":830000,"max":"2000000","status":"open"}');

-- What is lent. It is demo money.
INSERT INTO settings (key, value) VALUES ('house:11:3', '{"total":"5000000"}');

-- The last event of a loan whose letter is queued.
CREATE TABLE loan_letters (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  event bigint NOT NULL
);
INSERT INTO loan_letters (event) VALUES (0);

-- When an owner was mailed about a call: one letter an hour, whatever the number of loans.
CREATE TABLE loan_call_mails (
  owner bigint PRIMARY KEY REFERENCES users,
  at bigint NOT NULL
);
