CREATE TABLE options (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  owner bigint NOT NULL,
  instrument integer NOT NULL,
  asset integer NOT NULL,
  side text NOT NULL CHECK (side IN ('up', 'down')),
  seconds integer NOT NULL,
  stake numeric NOT NULL CHECK (stake > 0),
  payout numeric NOT NULL CHECK (payout > 0),
  loss numeric NOT NULL,
  fee numeric NOT NULL CHECK (fee >= 0),
  payout_ppm integer NOT NULL,
  loss_ppm integer NOT NULL,
  strike numeric,
  strike_seq bigint,
  expiry bigint NOT NULL,
  status text NOT NULL,
  result text,
  fixing numeric,
  ticks text NOT NULL,
  back numeric,
  CHECK (loss > 0 AND loss <= stake),
  CHECK (strike_seq > seq),
  CHECK ((status = 'open') = (result IS NULL))
) PARTITION BY RANGE (id);
CREATE INDEX options_owner ON options (owner, id DESC);
CREATE INDEX options_owner_in ON options (owner, status, id DESC);
CREATE INDEX options_open ON options (id) WHERE status = 'open';
CREATE INDEX options_void ON options (id DESC) WHERE result = 'void';
CREATE INDEX options_expiry ON options (expiry) WHERE status = 'ended';

-- Who read, on which UTC day, what share of accounts had lost money: the figure that was shown, and how it was confirmed.
CREATE TABLE option_confirmations (
  user_id bigint NOT NULL,
  day date NOT NULL,
  at bigint NOT NULL,
  loss_share text NOT NULL,
  how text NOT NULL CHECK (how IN ('confirmed', 'repeated')),
  PRIMARY KEY (user_id, day)
);

-- Five markets; a fee of 1 % of the stake; 20 open at once. Payouts are percent of the stake times 10,000.
INSERT INTO settings (key, value) VALUES
  ('optionTerm:30', '{"enabled":true,"payoutPpm":800000,"lossPpm":1000000,"min":"1","max":"500"}'),
  ('optionTerm:60', '{"enabled":true,"payoutPpm":820000,"lossPpm":1000000,"min":"1","max":"1000"}'),
  ('optionTerm:120', '{"enabled":true,"payoutPpm":830000,"lossPpm":1000000,"min":"1","max":"1000"}'),
  ('optionTerm:180', '{"enabled":true,"payoutPpm":840000,"lossPpm":1000000,"min":"1","max":"2000"}'),
  ('optionTerm:300', '{"enabled":true,"payoutPpm":850000,"lossPpm":1000000,"min":"1","max":"5000"}'),
  ('options', '{"enabled":true,"asset":3,"instruments":[1,2,3,4,5],"feePpm":10000,"openMax":20}');

-- What the house account of options pays from. It is demo money.
INSERT INTO settings (key, value) VALUES
  ('house:7:3:3', '{"total":"1000000"}');
