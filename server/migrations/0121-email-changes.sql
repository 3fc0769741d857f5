-- What an email was before each change of it (null: none), so that the end of a freeze can take a change back.
CREATE TABLE email_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  before text,
  at timestamptz NOT NULL
);
CREATE INDEX email_changes_user ON email_changes (user_id, id);
