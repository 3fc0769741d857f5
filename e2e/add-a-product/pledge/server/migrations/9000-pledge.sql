CREATE TABLE pledges (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  asset integer NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  at bigint NOT NULL,
  due_at bigint NOT NULL,
  status text NOT NULL
);
CREATE INDEX pledges_own ON pledges (owner, id DESC) WHERE owner >= 1000;
INSERT INTO settings (key, value) VALUES ('pledge:3', '{"termMs":20000,"amountMin":"5","status":"open"}');
