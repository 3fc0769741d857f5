-- Lock-ups. Amounts are in the smallest unit of their asset, times in milliseconds UTC.
CREATE TABLE lockup_orders (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  "offer" bigint NOT NULL,
  asset integer NOT NULL,
  days bigint NOT NULL,
  daily_ppm integer NOT NULL,
  penalty_ppm integer NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  interest numeric NOT NULL,
  paid numeric NOT NULL,
  paid_days bigint NOT NULL,
  penalty numeric NOT NULL,
  renew boolean NOT NULL,
  at bigint NOT NULL,
  start_at bigint NOT NULL,
  end_at bigint NOT NULL,
  status text NOT NULL,
  closed_at bigint,
  renewed bigint,
  not_renewed text,
  CHECK (paid BETWEEN 0 AND interest),
  CHECK (paid_days BETWEEN 0 AND days),
  CHECK (penalty BETWEEN 0 AND amount)
);
CREATE INDEX lockup_orders_owner ON lockup_orders (owner, id DESC);
CREATE INDEX lockup_orders_running ON lockup_orders (id) WHERE status = 'running';

-- The first offers: rates and penalties in parts of a million of the amount a day.
INSERT INTO settings (key, value) VALUES
  ('lockupOffer:1', '{"asset":3,"days":5,"dailyPpm":3500,"penaltyPpm":4000,"min":"100","ownerMax":"1000","allMax":"20000","status":"open"}'),
  ('lockupOffer:2', '{"asset":3,"days":7,"dailyPpm":100,"penaltyPpm":200,"min":"10","ownerMax":"50000","allMax":"2000000","status":"open"}'),
  ('lockupOffer:3', '{"asset":3,"days":30,"dailyPpm":200,"penaltyPpm":400,"min":"100","ownerMax":"50000","allMax":"1000000","status":"open"}'),
  ('lockupOffer:4', '{"asset":3,"days":90,"dailyPpm":240,"penaltyPpm":400,"min":"100","ownerMax":"50000","allMax":"500000","status":"open"}'),
  ('lockupOffer:5', '{"asset":1,"days":7,"dailyPpm":30,"penaltyPpm":60,"min":"0.001","ownerMax":"2","allMax":"50","status":"open"}'),
  ('lockupOffer:6', '{"asset":1,"days":30,"dailyPpm":60,"penaltyPpm":120,"min":"0.001","ownerMax":"2","allMax":"30","status":"open"}'),
  ('lockupOffer:7', '{"asset":2,"days":7,"dailyPpm":50,"penaltyPpm":100,"min":"0.01","ownerMax":"20","allMax":"500","status":"open"}'),
  ('lockupOffer:8', '{"asset":2,"days":30,"dailyPpm":100,"penaltyPpm":200,"min":"0.01","ownerMax":"20","allMax":"300","status":"open"}');

-- The house account that pays the interest. It is demo money.
INSERT INTO settings (key, value) VALUES
  ('house:6:1', '{"total":"1"}'),
  ('house:6:2', '{"total":"5"}'),
  ('house:6:3', '{"total":"50000"}');
