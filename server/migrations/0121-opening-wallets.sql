-- The wallet that signed its account up: the one way to a login that an account without an email keeps.
ALTER TABLE wallets ADD COLUMN opened boolean NOT NULL DEFAULT false;
UPDATE wallets SET opened = true WHERE id IN
  (SELECT min(w.id) FROM wallets w JOIN users u ON u.id = w.user_id WHERE u.email IS NULL GROUP BY w.user_id);
