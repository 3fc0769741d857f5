-- Networks that a member logged in from, and when last, milliseconds UTC: wrong passwords from others are counted apart.
ALTER TABLE staff ADD COLUMN networks jsonb NOT NULL DEFAULT '{}';
