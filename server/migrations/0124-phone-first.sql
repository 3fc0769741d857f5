-- Email and phone are bound before a verification, where SMS can be sent.
UPDATE settings SET value = 'true' WHERE key = 'identity.phone_required';
