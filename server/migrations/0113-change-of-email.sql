-- Codes for a change of an account's email: one to the old address and one to the new.
ALTER TABLE codes DROP CONSTRAINT codes_purpose_check;
ALTER TABLE codes ADD CHECK (purpose IN ('register', 'forget', 'email_old', 'email_new'));
