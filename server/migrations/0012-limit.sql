-- Self-limits: what users set for themselves, and what was counted against it. Values are in the smallest unit of the asset that the setting `limits` names.

CREATE TABLE self_limits (
  owner bigint NOT NULL,
  -- "deposit.day"; of "session" the amounts are minutes.
  name text NOT NULL,
  amount numeric,
  -- A raise: its amount (NULL: no limit), and the millisecond from which it can be confirmed; NULL where none waits.
  pending numeric,
  pending_from bigint,
  PRIMARY KEY (owner, name)
);

-- The first millisecond after each; 0 where there was none.
CREATE TABLE self_limit_pauses (
  owner bigint PRIMARY KEY,
  cool_off_until bigint NOT NULL,
  excluded_until bigint NOT NULL
);

-- What was counted in the calendar periods that `at` is in.
CREATE TABLE self_limit_uses (
  owner bigint NOT NULL,
  counted text NOT NULL,
  at bigint NOT NULL,
  day numeric NOT NULL,
  week numeric NOT NULL,
  month numeric NOT NULL,
  PRIMARY KEY (owner, counted)
);

-- What the balances of owners with a limit of losses cost.
CREATE TABLE self_limit_costs (
  owner bigint NOT NULL,
  asset integer NOT NULL,
  cost numeric NOT NULL,
  PRIMARY KEY (owner, asset)
);

INSERT INTO settings (key, value) VALUES
  ('limits', '{"unit":3}');
