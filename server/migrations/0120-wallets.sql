-- Wallets that log in to an account, and people with neither an email nor a password: those that a wallet signed up.

ALTER TABLE users DROP CONSTRAINT users_named,
  ADD CONSTRAINT users_named CHECK (
    CASE WHEN robot THEN num_nulls(email, account_number, invite_code, password_hash, password_changed_at) = 5
      ELSE num_nulls(account_number, invite_code) = 0 AND num_nulls(password_hash, password_changed_at) <> 1 END);

CREATE TABLE wallets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- With the capital letters of ERC-55, so that one address has one spelling.
  address text COLLATE "C" NOT NULL UNIQUE CHECK (address ~ '^0x[0-9a-fA-F]{40}$'),
  -- The app it was linked with.
  app text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX wallets_user ON wallets (user_id, id);

-- Nonces that were answered, until they expire: each is answered once.
CREATE TABLE wallet_nonces (
  nonce bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL,
  -- The answer that was right and lacked only the second factor: the same one, with it, is taken once more.
  kept bytea CHECK (length(kept) = 32)
);
