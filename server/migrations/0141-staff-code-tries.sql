-- When wrong codes came behind the right password of a member of the staff, of the last day.
ALTER TABLE staff ADD COLUMN otp_tries timestamptz[] NOT NULL DEFAULT '{}';
