-- Who may trade: users, their sessions, factors, wallets and what protects them. Nothing here is money.

-- Ids below 1000 belong to the house. The address is stored in lower case, so one address is one account.
CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1000) PRIMARY KEY,
  email text COLLATE "C" UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
  account_number text COLLATE "C" UNIQUE CHECK (account_number ~ '^[1-9][0-9]{7}$'),
  invite_code text COLLATE "C" UNIQUE CHECK (invite_code ~ '^[0-9A-Z]{8}$'),
  invited_by bigint REFERENCES users,
  -- PHC text of argon2id, its parameters and salt included.
  password_hash text,
  -- As the wire spells it; mails are written in it.
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  password_changed_at timestamptz,
  -- Simulated traders of a demo are users that nobody can be: no address, no number and no code to be named by, no password, and no session.
  robot boolean NOT NULL DEFAULT false,
  -- PHC text of argon2id over six digits: what moves money out asks for them.
  payment_hash text,
  payment_changed_at timestamptz,
  -- The user's own word, in every letter to him, which a forged letter does not have.
  mail_mark text CHECK (length(mail_mark) BETWEEN 4 AND 20),
  -- The display name of a user, and a line of text shown with it.
  nickname text CHECK (char_length(nickname) BETWEEN 2 AND 10),
  signature text CHECK (char_length(signature) BETWEEN 2 AND 30),
  -- The address of the portrait ("/upload/…jpg"), empty where there is none.
  portrait text NOT NULL DEFAULT '',
  -- Frozen accounts: nothing of them can be used until staff ends the freeze, which takes two people.
  frozen_at timestamptz,
  -- Set by the end of a freeze: no login until the password was reset by mail.
  reset_required boolean NOT NULL DEFAULT false,
  -- Until when the owner's own lock keeps factors, passwords and the email as they are. It is never shortened.
  settings_locked_until timestamptz,
  -- When the lock of the settings was set or extended last: the end of a freeze ends a lock of the days before it.
  settings_locked_at timestamptz,
  -- A phone number, in E.164, is a name of an account as an email is; a person has either, both, or neither and a wallet.
  phone text COLLATE "C" UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- How an operator classes a client, for rules that depend on it (server/src/shared/gate).
  client_class text NOT NULL DEFAULT 'retail' CHECK (client_class IN ('retail', 'professional')),
  CONSTRAINT users_id_robot UNIQUE (id, robot),
  CONSTRAINT users_named CHECK (CASE WHEN robot
    THEN num_nulls(email, phone, account_number, invite_code, password_hash, password_changed_at) = 6
    ELSE num_nulls(account_number, invite_code) = 0 AND num_nulls(password_hash, password_changed_at) <> 1 END),
  CONSTRAINT users_payment CHECK ((payment_hash IS NULL) = (payment_changed_at IS NULL))
);
CREATE INDEX users_invited_by ON users (invited_by) WHERE invited_by IS NOT NULL;
CREATE INDEX users_robots ON users (id) WHERE robot;

-- Only the SHA-256 of a token is kept: who reads this table cannot use what is in it.
CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  user_agent text NOT NULL,
  address text NOT NULL,
  robot boolean NOT NULL GENERATED ALWAYS AS (false) STORED,
  -- When the session last proved a factor: changes of factors are allowed for some minutes after it.
  proved_at timestamptz,
  CONSTRAINT sessions_of_people FOREIGN KEY (user_id, robot) REFERENCES users(id, robot) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions (user_id, created_at);

-- Every code that was asked for, also for an address that has no account or has one already: the limits must not tell which.
CREATE TABLE codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text COLLATE "C" NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('register', 'forget', 'email_old', 'email_new', 'phone_new', 'identity')),
  code_hash text NOT NULL,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Empty while its mail is on the way; before that the code is worth nothing and the one before it still counts.
  sent_at timestamptz,
  -- Used, or replaced by a later one.
  ended_at timestamptz,
  -- The SHA-256 of the secret of the browser that asked.
  asked_by bytea CHECK (length(asked_by) = 32),
  -- Asked for on a device of the owner.
  known boolean NOT NULL DEFAULT false,
  -- Those of the tries that came from elsewhere than the browser that asked.
  other_tries smallint NOT NULL DEFAULT 0,
  -- Of a code by SMS, whose number is counted with those of its country: ISO 3166-1 alpha-2.
  country text COLLATE "C",
  -- The session within which a code was asked for, as for a new number of an account: it is counted apart from those that anybody can ask for, and good there only.
  session bigint
);
COMMENT ON COLUMN codes.sent_at IS 'When its letter was queued; before that the code is not hashed yet and worth nothing.';
CREATE INDEX codes_address ON codes (address, purpose, id);
CREATE INDEX codes_created ON codes (created_at);
CREATE INDEX codes_sms ON codes (created_at) WHERE country IS NOT NULL;

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
CREATE TABLE device_key (
  key bytea NOT NULL CHECK (length(key) = 32)
);
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
CREATE INDEX failed_logins_nobody ON failed_logins (failures DESC, last_at DESC) WHERE nobody;

-- An authenticator app (TOTP, RFC 6238). The secret in force is kept until another one, which was offered, is confirmed.
CREATE TABLE authenticators (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret bytea,
  since timestamptz,
  -- The time step of the last code that was accepted: neither it nor an earlier one is accepted again.
  last_step bigint NOT NULL DEFAULT 0,
  offered bytea,
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
  kind text NOT NULL CHECK (kind IN ('authenticator', 'recovery', 'payment')),
  known boolean NOT NULL,
  at timestamptz[] NOT NULL,
  PRIMARY KEY (user_id, kind, known)
);

-- Until when an account may not withdraw, and why. Rows are kept: they are what happened.
CREATE TABLE account_holds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  reason text COLLATE "C" NOT NULL,
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CHECK (ends_at > started_at)
);
CREATE INDEX account_holds_user ON account_holds (user_id, ends_at);

-- Passkeys (WebAuthn): the public key of each, and the name that its owner gave it.
CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  credential text COLLATE "C" NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often it signed, where its authenticator counts that: a count that does not rise is a copy.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Set by a password reset: the passkey does not log in alone until it was the second step of a login with the new password.
  needs_password boolean NOT NULL DEFAULT false
);
CREATE INDEX passkeys_user ON passkeys (user_id, id);

-- Challenges that were answered, until they expire: each is answered once.
CREATE TABLE passkey_answers (
  challenge bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- Rows are kept: they are what happened.
CREATE TABLE account_freezes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The owner with a session, the owner with the link of a notice, or one of the staff.
  source text COLLATE "C" NOT NULL CHECK (source IN ('owner', 'link', 'staff')),
  staff_id bigint REFERENCES staff,
  -- Of staff: why, and by when it is to be decided what follows.
  reason text COLLATE "C",
  note text,
  decide_by timestamptz,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- When the administrators were notified that a freeze is past the time by which to decide about it: once for each.
  escalated_at timestamptz,
  CHECK (ended_at >= started_at),
  CHECK ((source = 'staff') = (staff_id IS NOT NULL AND reason IS NOT NULL AND note IS NOT NULL AND decide_by IS NOT NULL))
);
CREATE UNIQUE INDEX account_freezes_open ON account_freezes (user_id) WHERE ended_at IS NULL;
CREATE INDEX account_freezes_user ON account_freezes (user_id, id);
CREATE INDEX account_freezes_due ON account_freezes (decide_by) WHERE ended_at IS NULL AND escalated_at IS NULL;

CREATE TABLE wallets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- With the capital letters of ERC-55, so that one address has one spelling.
  address text COLLATE "C" NOT NULL UNIQUE CHECK (address ~ '^0x[0-9a-fA-F]{40}$'),
  -- The app it was linked with.
  app text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  -- The wallet that signed its account up: the one way to a login that an account without an email keeps.
  opened boolean NOT NULL DEFAULT false
);
CREATE INDEX wallets_user ON wallets (user_id, id);
-- Staff find a user by the beginning of a wallet's address, in any capitals.
CREATE INDEX wallets_searched ON wallets (lower(address) text_pattern_ops);

-- Nonces that were answered, until they expire: each is answered once.
CREATE TABLE wallet_nonces (
  nonce bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL,
  -- The answer that was right and lacked only the second factor: the same one, with it, is taken once more.
  kept bytea CHECK (length(kept) = 32)
);

-- What an email was before each change of it (null: none), so that the end of a freeze can take a change back.
CREATE TABLE email_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  before text,
  at timestamptz NOT NULL
);
CREATE INDEX email_changes_user ON email_changes (user_id, id);

-- What a phone was before each change of it (null: none), so that the end of a freeze, or a reset by mail, can take a change back.
CREATE TABLE phone_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  before text,
  at timestamptz NOT NULL
);
CREATE INDEX phone_changes_user ON phone_changes (user_id, id);

-- A fixed text, sealed with the document key at the first start: a start with another key cannot open it, and is refused.
CREATE TABLE sealed_check (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  sealed bytea NOT NULL
);
