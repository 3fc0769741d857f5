-- A verification of an identity may ask for a code by email (IDENTITY-021).
ALTER TABLE codes
  DROP CONSTRAINT codes_purpose_check,
  ADD CONSTRAINT codes_purpose_check
    CHECK (purpose IN ('register', 'forget', 'email_old', 'email_new', 'phone_new', 'identity'));
INSERT INTO settings (key, value) VALUES ('identity.email_code_required', 'false');
