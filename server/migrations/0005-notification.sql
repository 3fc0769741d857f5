-- What happened to an account and stands in no row of the journal, and up to when its owner has read it.

CREATE TABLE account_activity (
  n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Names the event, so that it is written once: alert:12:3 is the third firing of alert 12.
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  params jsonb NOT NULL,
  UNIQUE (user_id, id)
);
CREATE INDEX account_activity_kind ON account_activity (user_id, kind, n DESC);

-- Everything up to this time, milliseconds UTC, has been read.
CREATE TABLE notification_reads (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  read_at bigint NOT NULL
);
