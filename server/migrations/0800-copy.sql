-- The follow that an order or a position is a copy for; 0 for an owner's own.
ALTER TABLE futures_orders ADD COLUMN follow bigint NOT NULL DEFAULT 0;
ALTER TABLE futures_positions ADD COLUMN follow bigint NOT NULL DEFAULT 0;

-- The money of a follow, on hold in its owner's futures account, and what its copies have brought.
CREATE TABLE futures_purses (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  leader bigint NOT NULL,
  asset integer NOT NULL,
  limited boolean NOT NULL,
  free numeric NOT NULL CHECK (free >= 0),
  result numeric NOT NULL,
  fees numeric NOT NULL,
  funding numeric NOT NULL,
  status text NOT NULL
);

CREATE TABLE copy_traders (
  owner bigint PRIMARY KEY,
  share_ppm integer NOT NULL,
  status text NOT NULL,
  at bigint NOT NULL
);

CREATE TABLE copy_follows (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  owner bigint NOT NULL,
  trader bigint NOT NULL,
  asset integer NOT NULL,
  limited boolean NOT NULL,
  put_in numeric NOT NULL,
  type text NOT NULL,
  number bigint NOT NULL,
  leverage_max integer NOT NULL,
  order_max numeric NOT NULL,
  market_max numeric NOT NULL,
  total_max numeric NOT NULL,
  -- Numbers of markets, `1,2`; empty for all.
  markets text NOT NULL,
  slippage_ppm integer NOT NULL,
  close_slippage_ppm integer NOT NULL,
  stop_loss_ppm integer NOT NULL,
  leverage_cap bigint NOT NULL,
  share_ppm integer NOT NULL,
  mark numeric NOT NULL,
  due numeric NOT NULL CHECK (due >= 0),
  shares_paid numeric NOT NULL CHECK (shares_paid >= 0),
  share_at bigint NOT NULL,
  missed bigint NOT NULL,
  paused boolean NOT NULL,
  held boolean NOT NULL,
  stage text NOT NULL,
  status text NOT NULL,
  why text,
  created_at bigint NOT NULL,
  closed_at bigint
);
CREATE INDEX copy_follows_owner ON copy_follows (owner, id DESC);
CREATE INDEX copy_follows_trader ON copy_follows (trader, id DESC);

-- Tickets of traders that are copied: the number is that of the position.
CREATE TABLE copy_tickets (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  trader bigint NOT NULL,
  market integer NOT NULL,
  index integer NOT NULL,
  side text NOT NULL,
  leverage integer NOT NULL,
  opened bigint NOT NULL,
  opened_value numeric NOT NULL,
  closed bigint NOT NULL,
  closed_value numeric NOT NULL,
  round_opened bigint NOT NULL,
  round_opened_value numeric NOT NULL,
  round_closed bigint NOT NULL,
  round_closed_value numeric NOT NULL,
  round_at bigint NOT NULL,
  is_over boolean NOT NULL,
  status text NOT NULL
);

CREATE TABLE copy_copies (
  id bigint PRIMARY KEY,
  follow bigint NOT NULL,
  owner bigint NOT NULL,
  ticket bigint NOT NULL,
  -- 0 where nothing was opened.
  position_id bigint NOT NULL,
  market integer NOT NULL,
  side text NOT NULL,
  opened bigint NOT NULL,
  up_to bigint NOT NULL,
  leader_opened bigint NOT NULL,
  leader_closed bigint NOT NULL,
  waits boolean NOT NULL,
  forced boolean NOT NULL,
  is_over boolean NOT NULL,
  why text,
  status text NOT NULL,
  created_at bigint NOT NULL,
  closed_at bigint
);
CREATE INDEX copy_copies_follow ON copy_copies (follow, id DESC);
CREATE INDEX copy_copies_position ON copy_copies (position_id);

CREATE TABLE copy_missed (
  id bigint PRIMARY KEY,
  follow bigint NOT NULL,
  owner bigint NOT NULL,
  ticket bigint NOT NULL,
  market integer NOT NULL,
  contracts bigint NOT NULL CHECK (contracts > 0),
  reason text NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX copy_missed_follow ON copy_missed (follow, id DESC);
CREATE INDEX copy_missed_owner ON copy_missed (owner, id DESC);

CREATE TABLE copy_shares (
  id bigint PRIMARY KEY,
  follow bigint NOT NULL,
  owner bigint NOT NULL,
  trader bigint NOT NULL,
  profit numeric NOT NULL,
  mark numeric NOT NULL,
  due numeric NOT NULL CHECK (due >= 0),
  paid numeric NOT NULL CHECK (paid >= 0),
  carried numeric NOT NULL CHECK (carried >= 0),
  at bigint NOT NULL
);
CREATE INDEX copy_shares_follow ON copy_shares (follow, id DESC);
CREATE INDEX copy_shares_owner ON copy_shares (owner, id DESC);

-- Copies that wait for the next tenth of a second.
CREATE TABLE copy_rounds (
  id bigint PRIMARY KEY,
  ticket bigint NOT NULL,
  kind text NOT NULL,
  contracts bigint NOT NULL,
  value numeric NOT NULL,
  opened bigint NOT NULL,
  closed bigint NOT NULL,
  up_to bigint NOT NULL,
  queued boolean NOT NULL,
  status text NOT NULL
);

CREATE INDEX futures_purses_leader ON futures_purses (leader);

-- What everybody sees of traders, kept up from committed rows: their closed tickets, sums of each UTC day of them, and their figures. Derived again from the tickets all is the same.
CREATE TABLE copy_closed (
  -- The number of the position.
  id bigint PRIMARY KEY,
  trader bigint NOT NULL,
  at bigint NOT NULL,
  is_long boolean NOT NULL,
  -- After fees and with funding.
  result numeric NOT NULL,
  -- At entry.
  margin numeric NOT NULL,
  held_ms bigint NOT NULL
);
CREATE INDEX copy_closed_trader ON copy_closed (trader, at DESC, id DESC);
CREATE TABLE copy_days (
  trader bigint NOT NULL,
  day integer NOT NULL,
  count bigint NOT NULL,
  won bigint NOT NULL,
  longs bigint NOT NULL,
  result numeric NOT NULL,
  margin numeric NOT NULL,
  held_ms bigint NOT NULL,
  -- Of the running sum of results, which begins with 0 each day: the highest, the lowest, the largest fall.
  high numeric NOT NULL,
  low numeric NOT NULL,
  drawdown numeric NOT NULL,
  PRIMARY KEY (trader, day)
);
CREATE TABLE copy_figures (
  trader bigint PRIMARY KEY,
  at bigint NOT NULL,
  -- What is read once an hour.
  hour bigint NOT NULL,
  position_count integer NOT NULL,
  own_size numeric NOT NULL,
  -- What is shown, as texts.
  figures jsonb NOT NULL,
  -- What the list is sorted by; rates in hundredths of a percent.
  total_profits numeric NOT NULL,
  total_income_rate numeric NOT NULL,
  correct_rate numeric NOT NULL,
  drawdown numeric NOT NULL,
  copiers_profit numeric NOT NULL,
  follow_num integer NOT NULL
);

-- Who asked to be a trader.
CREATE TABLE copy_applications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  share_ppm integer NOT NULL,
  state text NOT NULL CHECK (state IN ('review', 'approved', 'declined')),
  at bigint NOT NULL,
  decided_at bigint
);
CREATE UNIQUE INDEX copy_applications_open ON copy_applications (user_id) WHERE state = 'review';
CREATE INDEX copy_applications_user ON copy_applications (user_id, id DESC);
CREATE INDEX copy_applications_state ON copy_applications (state, id);

INSERT INTO settings (key, value) VALUES
  ('copy', '{"asset":3,"level":2,"days":30,"tickets":20,"equity":"500","multipleMaxPpm":5000000,"tradersMax":2,"copiersMax":1000,"amountMin":"50","shareMaxPpm":200000}');
