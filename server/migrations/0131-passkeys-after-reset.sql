-- Set by a password reset: the passkey does not log in alone until it was the second step of a login with the new password.
ALTER TABLE passkeys ADD COLUMN needs_password boolean NOT NULL DEFAULT false;
