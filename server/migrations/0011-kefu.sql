CREATE TABLE kefu_cases (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- 'waiting' until one of the staff has it.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'open', 'closed')),
  -- Who has it, and the name by which the user sees that one.
  staff bigint,
  agent text NOT NULL DEFAULT '',
  -- The language the user writes from, as on the wire.
  language text NOT NULL,
  opened_at bigint NOT NULL,
  -- The first message since the last answer; none where the last word is ours.
  waiting_at bigint,
  closed_at bigint,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  rating_comment text NOT NULL DEFAULT '' CHECK (length(rating_comment) <= 500),
  transcript_at bigint,
  CHECK ((closed_at IS NOT NULL) = (state = 'closed'))
);
CREATE UNIQUE INDEX kefu_cases_open ON kefu_cases (user_id) WHERE state <> 'closed';
CREATE INDEX kefu_cases_user ON kefu_cases (user_id, id DESC);
CREATE INDEX kefu_cases_queue ON kefu_cases (state, waiting_at, id) WHERE state <> 'closed';
CREATE INDEX kefu_cases_closed ON kefu_cases (closed_at DESC) WHERE state = 'closed';

CREATE TABLE kefu_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  case_id bigint NOT NULL REFERENCES kefu_cases ON DELETE CASCADE,
  -- A note is for staff only. 'taken' and 'closed' say what became of the case.
  kind text NOT NULL CHECK (kind IN ('user', 'staff', 'note', 'taken', 'closed')),
  staff bigint,
  agent text NOT NULL DEFAULT '',
  at bigint NOT NULL,
  text text NOT NULL DEFAULT '' CHECK (length(text) <= 2000),
  -- The address of an image (uploads); empty once it is deleted.
  image text,
  image_name text NOT NULL DEFAULT '',
  client_id text COLLATE "C",
  CHECK ((staff IS NOT NULL) OR kind IN ('user', 'closed'))
);
CREATE INDEX kefu_messages_user ON kefu_messages (user_id, id DESC);
CREATE UNIQUE INDEX kefu_messages_once ON kefu_messages (user_id, kind, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX kefu_messages_images ON kefu_messages (case_id) WHERE image <> '';
-- The newest messages of a case, and those that staff has not read.
CREATE INDEX kefu_messages_case ON kefu_messages (case_id, id DESC);

-- Up to which message each side has read.
CREATE TABLE kefu_reads (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  user_read bigint NOT NULL DEFAULT 0,
  staff_read bigint NOT NULL DEFAULT 0
);

INSERT INTO settings (key, value) VALUES
  ('kefu.hours', '{"days":[1,2,3,4,5,6,7],"from":"06:00","to":"22:00"}'),
  ('kefu.image_days', '90');
