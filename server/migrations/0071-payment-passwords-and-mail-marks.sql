ALTER TABLE users
  -- PHC text of argon2id over six digits: what moves money out asks for them.
  ADD COLUMN payment_hash text,
  ADD COLUMN payment_changed_at timestamptz,
  -- The user's own word, in every letter to him, which a forged letter does not have.
  ADD COLUMN mail_mark text CHECK (length(mail_mark) BETWEEN 4 AND 20),
  ADD CONSTRAINT users_payment CHECK ((payment_hash IS NULL) = (payment_changed_at IS NULL));

ALTER TABLE factor_tries DROP CONSTRAINT factor_tries_kind_check;
ALTER TABLE factor_tries ADD CHECK (kind IN ('authenticator', 'recovery', 'payment'));
