-- Letters are sent by a job, the owner's browser is known by a secret, and failures of passwords are counted.

-- A letter on its way. One that reaches nobody is a row too, so that asking does the same work whether or not there is an account.
CREATE TABLE letters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text COLLATE "C" NOT NULL,
  -- Locale, subject, paragraphs and perhaps a code; erased when the letter is over.
  body jsonb,
  -- Becomes the Message-ID: a letter that is sent twice, because a process ended in between, is one to its reader.
  message_id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL,
  -- Not sent after this.
  expires_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  -- When it is due; while somebody sends it, when others may.
  next_at timestamptz NOT NULL,
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('sent', 'refused', 'expired', 'nobody')),
  CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CHECK ((ended_at IS NULL) = (body IS NOT NULL))
);
CREATE INDEX letters_due ON letters (next_at, id) WHERE ended_at IS NULL;
CREATE INDEX letters_ended ON letters (ended_at) WHERE ended_at IS NOT NULL;

-- A browser in which a user logged in. Only the SHA-256 of its secret is kept. The secret is new at each login; the one before it is good until the new one is used.
CREATE TABLE devices (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  secret_hash bytea NOT NULL CHECK (length(secret_hash) = 32),
  previous_hash bytea CHECK (length(previous_hash) = 32),
  last_login_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, secret_hash)
);
CREATE INDEX devices_secret ON devices (secret_hash);
CREATE INDEX devices_previous ON devices (previous_hash) WHERE previous_hash IS NOT NULL;

-- What device secrets are signed with, so that an invented one is seen without a query.
CREATE TABLE device_key (key bytea NOT NULL CHECK (length(key) = 32));
INSERT INTO device_key SELECT sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

-- Wrong passwords in a row, of accounts and of names that are none.
CREATE TABLE failed_logins (
  -- The SHA-256 of who is counted: an account or a name, by known devices or by others.
  who bytea PRIMARY KEY CHECK (length(who) = 32),
  failures smallint NOT NULL,
  -- Names that are no account; the oldest of them are forgotten.
  nobody boolean NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX failed_logins_nobody ON failed_logins (last_at) WHERE nobody;

ALTER TABLE codes
  -- The SHA-256 of the secret of the browser that asked.
  ADD COLUMN asked_by bytea CHECK (length(asked_by) = 32),
  -- Asked for on a device of the owner.
  ADD COLUMN known boolean NOT NULL DEFAULT false,
  -- Those of the tries that came from elsewhere than the browser that asked.
  ADD COLUMN other_tries smallint NOT NULL DEFAULT 0;
COMMENT ON COLUMN codes.sent_at IS 'When its letter was queued; before that the code is not hashed yet and worth nothing.';

DROP TABLE known_addresses;
