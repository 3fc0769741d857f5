-- Look-ups of recipients of the last day, found or not.
CREATE TABLE recipient_lookups (
  user_id bigint NOT NULL REFERENCES users,
  at timestamptz NOT NULL
);
CREATE INDEX recipient_lookups_of ON recipient_lookups (user_id, at);
