-- What users sent to other users. Amounts are in the smallest unit of the asset; a row is never changed.
CREATE TABLE user_transfers (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  owner bigint NOT NULL,
  recipient bigint NOT NULL CHECK (recipient <> owner),
  asset integer NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  -- What the amount was worth in BTC, in its smallest unit: counted for the level of the sender.
  worth numeric NOT NULL CHECK (worth >= 0)
);
CREATE INDEX user_transfers_owner ON user_transfers (owner, id DESC);
CREATE INDEX user_transfers_recipient ON user_transfers (recipient, id DESC);

-- The users that a user saved to send to. One that was removed and saved again is a new row with a hold of its own.
CREATE TABLE transfer_recipients (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  recipient bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The email or account number that the user entered, masked.
  account text NOT NULL,
  created_at timestamptz NOT NULL,
  held_until timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE UNIQUE INDEX transfer_recipients_saved ON transfer_recipients (user_id, recipient) WHERE removed_at IS NULL;

-- The last transfer whose letters are queued.
CREATE TABLE transfer_letters (last bigint NOT NULL);
CREATE UNIQUE INDEX transfer_letters_one ON transfer_letters ((true));
INSERT INTO transfer_letters VALUES (0);
