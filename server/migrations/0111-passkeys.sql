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
  used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id, id);

-- Challenges that were answered, until they expire: each is answered once.
CREATE TABLE passkey_answers (
  challenge bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
