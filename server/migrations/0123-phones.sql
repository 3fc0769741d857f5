-- A phone number, in E.164, is a name of an account as an email is; a person has either, both, or neither and a wallet.
ALTER TABLE users ADD COLUMN phone text COLLATE "C" UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  DROP CONSTRAINT users_named,
  ADD CONSTRAINT users_named CHECK (
    CASE WHEN robot THEN num_nulls(email, phone, account_number, invite_code, password_hash, password_changed_at) = 6
      ELSE num_nulls(account_number, invite_code) = 0 AND num_nulls(password_hash, password_changed_at) <> 1 END);

-- What a phone was before each change of it (null: none), so that the end of a freeze, or a reset by mail, can take a change back.
CREATE TABLE phone_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  before text,
  at timestamptz NOT NULL
);
CREATE INDEX phone_changes_user ON phone_changes (user_id, id);

ALTER TABLE codes
  -- Of a code by SMS, whose number is counted with those of its country: ISO 3166-1 alpha-2.
  ADD COLUMN country text COLLATE "C",
  DROP CONSTRAINT codes_purpose_check,
  ADD CONSTRAINT codes_purpose_check CHECK (purpose IN ('register', 'forget', 'email_old', 'email_new', 'phone_new'));
CREATE INDEX codes_sms ON codes (created_at) WHERE country IS NOT NULL;
