-- Simulated traders of a demo are users that nobody can be: no address, no number and no code to be named by, no password, and no session.
ALTER TABLE users
  ADD COLUMN robot boolean NOT NULL DEFAULT false,
  ALTER COLUMN email DROP NOT NULL,
  ALTER COLUMN account_number DROP NOT NULL,
  ALTER COLUMN invite_code DROP NOT NULL,
  ALTER COLUMN password_hash DROP NOT NULL,
  ALTER COLUMN password_changed_at DROP NOT NULL,
  ADD CONSTRAINT users_named CHECK (
    num_nulls(email, account_number, invite_code, password_hash, password_changed_at) = CASE WHEN robot THEN 5 ELSE 0 END),
  ADD CONSTRAINT users_id_robot UNIQUE (id, robot);
CREATE INDEX users_robots ON users (id) WHERE robot;

ALTER TABLE sessions
  ADD COLUMN robot boolean NOT NULL GENERATED ALWAYS AS (false) STORED,
  ADD CONSTRAINT sessions_of_people FOREIGN KEY (user_id, robot) REFERENCES users (id, robot) ON DELETE CASCADE;
