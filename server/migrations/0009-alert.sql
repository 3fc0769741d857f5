CREATE TABLE alerts (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  market integer NOT NULL,
  condition text NOT NULL CHECK (condition IN ('rises', 'falls', 'gains', 'drops')),
  -- A price in quote units for one whole base (rises, falls), or parts per million (gains, drops).
  threshold numeric NOT NULL CHECK (threshold > 0),
  -- Zero for a level.
  window_ms integer NOT NULL CHECK (window_ms >= 0),
  every_time boolean NOT NULL,
  by_mail boolean NOT NULL,
  note text NOT NULL CHECK (length(note) <= 100),
  expires_at bigint,
  created_at bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'paused', 'done', 'expired')),
  armed boolean NOT NULL,
  -- Firing number n + 1 is written only where n stands here, so that it is written once.
  fired integer NOT NULL DEFAULT 0,
  fired_at bigint,
  fired_price numeric,
  -- Raised by its owner's changes: what was found by an earlier version is not written.
  version integer NOT NULL DEFAULT 0,
  -- The journal number up to which prices are accounted for in this row.
  seq bigint NOT NULL,
  -- The opening of the last split of a stock that the threshold accounts for; 0 without one.
  split_at bigint NOT NULL DEFAULT 0
);
-- The same alert twice is one, so that a request that is sent again creates no second.
CREATE UNIQUE INDEX alerts_same ON alerts (user_id, market, condition, threshold, window_ms, split_at) WHERE status IN ('active', 'paused');
CREATE INDEX alerts_expiry ON alerts (expires_at) WHERE status IN ('active', 'paused') AND expires_at IS NOT NULL;
CREATE INDEX alerts_owner ON alerts (user_id, created_at DESC, id DESC);

-- Up to which journal number prices were checked and what they fired was written.
CREATE TABLE alert_checkpoint (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  seq bigint NOT NULL
);

-- Letters of alerts to a user within an hour (its number since 1970), which are limited.
CREATE TABLE alert_letters (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  hour bigint NOT NULL,
  letters integer NOT NULL
);
