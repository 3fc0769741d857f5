-- Second factors of a login, what a session proved lately, and holds on withdrawals.

-- An authenticator app (TOTP, RFC 6238). The secret in force is kept until another one, which was offered, is confirmed.
CREATE TABLE authenticators (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret bytea CHECK (length(secret) = 20),
  since timestamptz,
  -- The time step of the last code that was accepted: neither it nor an earlier one is accepted again.
  last_step bigint NOT NULL DEFAULT 0,
  offered bytea CHECK (length(offered) = 20),
  offered_at timestamptz,
  CHECK ((secret IS NULL) = (since IS NULL)),
  CHECK ((offered IS NULL) = (offered_at IS NULL))
);

-- Ten codes that each replace the authenticator once. The first four characters find a code; only a hash of the rest is kept.
CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL CHECK (length(name) = 4),
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, name)
);

-- When wrong codes were typed, within a day: by kind of code, and by devices of the owner or others.
CREATE TABLE factor_tries (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('authenticator', 'recovery')),
  known boolean NOT NULL,
  at timestamptz[] NOT NULL,
  PRIMARY KEY (user_id, kind, known)
);

-- When the session last proved a factor: changes of factors are allowed for some minutes after it.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;

-- Until when an account may not withdraw, and why. Rows are kept: they are what happened.
CREATE TABLE account_holds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  reason text COLLATE "C" NOT NULL,
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > started_at)
);
CREATE INDEX account_holds_user ON account_holds (user_id, ends_at);
