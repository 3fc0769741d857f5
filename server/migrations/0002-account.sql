-- Who may trade: users, the sessions they hold and the codes that were mailed to them. Nothing here is money.

-- Ids below 1000 belong to the house. The address is stored in lower case, so one address is one account.
CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1000) PRIMARY KEY,
  email text COLLATE "C" NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
  account_number text COLLATE "C" NOT NULL UNIQUE CHECK (account_number ~ '^[1-9][0-9]{7}$'),
  invite_code text COLLATE "C" NOT NULL UNIQUE CHECK (invite_code ~ '^[0-9A-Z]{8}$'),
  invited_by bigint REFERENCES users,
  -- PHC text of argon2id, its parameters and salt included.
  password_hash text NOT NULL,
  -- As the wire spells it; mails are written in it.
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  password_changed_at timestamptz NOT NULL
);
CREATE INDEX users_invited_by ON users (invited_by) WHERE invited_by IS NOT NULL;

-- Only the SHA-256 of a token is kept: who reads this table cannot use what is in it.
CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  user_agent text NOT NULL,
  address text NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id, created_at);

-- Where an account was opened from with the right password: whoever guesses elsewhere cannot lock its owner out there.
CREATE TABLE known_addresses (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  address text NOT NULL,
  last_login_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, address)
);

-- Every code that was asked for, also for an address that has no account or has one already: the limits must not tell which.
CREATE TABLE codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text COLLATE "C" NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('register', 'forget')),
  code_hash text NOT NULL,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Empty while its mail is on the way; before that the code is worth nothing and the one before it still counts.
  sent_at timestamptz,
  -- Used, or replaced by a later one.
  ended_at timestamptz
);
CREATE INDEX codes_address ON codes (address, purpose, id);
CREATE INDEX codes_created ON codes (created_at);
