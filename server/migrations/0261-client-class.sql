-- How an operator classes a client, for rules that depend on it (server/src/gate).
ALTER TABLE users ADD COLUMN client_class text NOT NULL DEFAULT 'retail' CHECK (client_class IN ('retail', 'professional'));
