-- The staff side: accounts of staff and their sessions, requests that take two people, and the audit log. Nothing here is money.

-- A row of the log is written once. Who can drop this can still not forge the hashes and the signatures.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to';
END $$;

CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text COLLATE "C" NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
  name text NOT NULL DEFAULT '',
  -- None: a member without a role keeps the row, to which the audit log refers.
  role text CHECK (role IN ('support', 'reviewer', 'treasurer', 'content', 'administrator')),
  -- PHC text of argon2id, and the secret of the authenticator, sealed with the key of DATA_DIR. Both or none: without a second factor there is no login.
  password_hash text,
  otp_secret bytea,
  -- The step of the last code that was taken: none is good twice.
  otp_step bigint NOT NULL DEFAULT 0,
  -- Wrong codes in a row behind the right password.
  otp_failures integer NOT NULL DEFAULT 0,
  otp_failed_at timestamptz,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  -- When wrong codes came behind the right password of a member of the staff, of the last day.
  otp_tries timestamptz[] NOT NULL DEFAULT '{}',
  -- When wrong codes came at step-ups of a member of the staff, of the last day; those of logins are in otp_tries.
  step_up_tries timestamptz[] NOT NULL DEFAULT '{}',
  -- Networks that a member logged in from, and when last, milliseconds UTC: wrong passwords from others are counted apart.
  networks jsonb NOT NULL DEFAULT '{}',
  CHECK ((password_hash IS NULL) = (otp_secret IS NULL))
);

-- One-time codes, of which only the SHA-256 is kept. A later one replaces those before it.
CREATE TABLE staff_invitations (
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  staff_id bigint NOT NULL UNIQUE REFERENCES staff ON DELETE CASCADE,
  -- The secret that the authenticator is being set up with.
  otp_secret bytea,
  expires_at timestamptz NOT NULL
);

CREATE TABLE staff_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  -- When the session last proved a factor.
  proved_at timestamptz
);
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);

-- Passkeys of staff: each stands for the code of the authenticator, which stays. The same shape as those of users.
CREATE TABLE staff_passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  credential text COLLATE "C" NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX staff_passkeys_staff ON staff_passkeys (staff_id, id);

-- What takes two people. `payload` is what is asked for as it will be carried out; `changes` is what people see of it.
CREATE TABLE desk_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  title text NOT NULL,
  payload json NOT NULL,
  changes json NOT NULL,
  reason text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'applying', 'done', 'failed', 'rejected', 'withdrawn', 'expired')),
  maker bigint NOT NULL,
  made_at bigint NOT NULL,
  expires_at bigint NOT NULL
);
-- One at a time of a kind and a subject.
CREATE UNIQUE INDEX desk_requests_one ON desk_requests (kind, subject) WHERE state IN ('open', 'applying');
CREATE INDEX desk_requests_state ON desk_requests (state, id DESC);

-- The history of a request: an approval counts while its version is the request's.
CREATE TABLE desk_request_steps (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request bigint NOT NULL REFERENCES desk_requests ON DELETE CASCADE,
  step text NOT NULL,
  version integer NOT NULL,
  staff bigint,
  note text NOT NULL DEFAULT '',
  at bigint NOT NULL
);
CREATE INDEX desk_request_steps_request ON desk_request_steps (request, id);
CREATE UNIQUE INDEX desk_request_steps_once ON desk_request_steps (request, version, staff) WHERE step = 'approved';

-- Every act of staff and every view of personal data. Each row has the hash of the one before.
CREATE TABLE audit_rows (
  seq bigint PRIMARY KEY,
  at bigint NOT NULL,
  -- None: the server itself, or a caller who was not logged in.
  staff bigint,
  act text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  detail text NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL
);
CREATE INDEX audit_rows_subject ON audit_rows (subject, seq DESC) WHERE subject <> '';
CREATE INDEX audit_rows_staff ON audit_rows (staff, seq DESC);
CREATE TRIGGER audit_rows_fixed BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TABLE audit_end (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  seq bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO audit_end (seq, hash) VALUES (0, decode(repeat('00', 32), 'hex'));

-- Signed with the key of DATA_DIR/audit, where each is also kept as a line of a file.
CREATE TABLE audit_heads (
  seq bigint PRIMARY KEY,
  hash bytea NOT NULL,
  at bigint NOT NULL,
  signature bytea NOT NULL
);

-- When the administrators were notified that a withdrawal or a deposit is past the time by which to decide about it: once for each. Not columns of the cases, whose rows are those of the journal.
CREATE TABLE escalations (
  noun text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (noun, id)
);
