-- Until when the owner's own lock keeps factors, passwords and the email as they are. It is never shortened.
ALTER TABLE users ADD COLUMN settings_locked_until timestamptz;
