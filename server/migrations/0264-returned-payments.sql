-- The withdrawal whose payment came back as this deposit.
ALTER TABLE deposits ADD COLUMN returns bigint;
CREATE INDEX deposits_returns ON deposits (returns) WHERE returns IS NOT NULL;
