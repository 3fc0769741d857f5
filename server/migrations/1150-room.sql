-- The chat room. Times are milliseconds UTC.

-- The number of the last message of each room: numbers have no gap, so a message takes the next one in its own transaction. Slow mode: seconds between messages of a user.
CREATE TABLE rooms (
  room text PRIMARY KEY,
  newest bigint NOT NULL DEFAULT 0,
  slow_seconds integer NOT NULL DEFAULT 0 CHECK (slow_seconds BETWEEN 0 AND 3600)
);
INSERT INTO rooms (room) VALUES ('zh'), ('en'), ('hk'), ('th'), ('jp'), ('kor'), ('fra'), ('spa'), ('vi'), ('pt'), ('news');

CREATE TABLE room_messages (
  room text NOT NULL REFERENCES rooms,
  id bigint NOT NULL,
  -- Among those of all rooms, as moderators name it.
  n bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  at bigint NOT NULL,
  user_id bigint REFERENCES users,
  staff bigint REFERENCES staff,
  -- As it was shown when the message was written.
  name text NOT NULL,
  text text NOT NULL,
  mentions jsonb NOT NULL DEFAULT '[]',
  reply_to bigint,
  client_id text NOT NULL,
  is_removed boolean NOT NULL DEFAULT false,
  is_hidden boolean NOT NULL DEFAULT false,
  PRIMARY KEY (room, id),
  CHECK ((user_id IS NULL) <> (staff IS NULL)),
  UNIQUE (room, user_id, client_id),
  UNIQUE (room, staff, client_id)
);

CREATE TABLE room_reports (
  message bigint NOT NULL REFERENCES room_messages (n),
  user_id bigint NOT NULL REFERENCES users,
  at bigint NOT NULL,
  PRIMARY KEY (message, user_id)
);
CREATE INDEX room_reports_user ON room_reports (user_id, at);

-- What moderators have to do with a message, and did about it.
CREATE TABLE room_cases (
  message bigint PRIMARY KEY REFERENCES room_messages (n),
  author bigint NOT NULL REFERENCES users,
  state text NOT NULL CHECK (state IN ('reported', 'open', 'objected', 'kept', 'lifted', 'dismissed')),
  -- Since when it is in this state.
  waits_at bigint NOT NULL,
  hides boolean NOT NULL DEFAULT false,
  muted_until bigint,
  reason text NOT NULL DEFAULT '',
  moderator bigint REFERENCES staff,
  acted_at bigint,
  objected_at bigint,
  decided_by bigint REFERENCES staff CHECK (decided_by <> moderator),
  answer text NOT NULL DEFAULT ''
);
CREATE INDEX room_cases_author ON room_cases (author, acted_at);
CREATE INDEX room_cases_waiting ON room_cases (waits_at, message) WHERE state IN ('reported', 'objected');
