-- When wrong codes came at step-ups of a member of the staff, of the last day; those of logins are in otp_tries.
ALTER TABLE staff ADD COLUMN step_up_tries timestamptz[] NOT NULL DEFAULT '{}';
