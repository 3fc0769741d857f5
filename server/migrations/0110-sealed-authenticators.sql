-- Secrets of authenticators are encrypted. A start of the server seals those of 20 plain bytes: the key is not in the database.
ALTER TABLE authenticators
  DROP CONSTRAINT authenticators_secret_check,
  DROP CONSTRAINT authenticators_offered_check;
