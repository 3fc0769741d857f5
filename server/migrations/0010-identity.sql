-- What users send to have their identity verified, and what was decided. A request is never rewritten: a fresh try is a new one.
CREATE TABLE identity_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- 1: the details of a document; 2: the photos of it.
  level smallint NOT NULL CHECK (level IN (1, 2)),
  status text NOT NULL CHECK (status IN ('review', 'approved', 'failed')),
  -- 0 ID card, 1 passport, 2 driving license.
  id_type smallint,
  country text,
  -- Name and number, encrypted; and a keyed hash of the number, to find the same document at another account.
  details bytea,
  number_digest bytea,
  -- Addresses of uploads; empty again once their time is over.
  front text,
  reverse text,
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  reason text,
  -- The first of the two reviewers who approve a request: by number where the desk was used, by name in a terminal.
  first_at timestamptz,
  first_by text,
  first_staff bigint REFERENCES staff,
  CHECK ((status = 'review') = (decided_at IS NULL)),
  CHECK ((status = 'failed') = (reason IS NOT NULL)),
  CHECK ((first_at IS NULL) = (first_by IS NULL) AND (first_staff IS NULL OR first_at IS NOT NULL))
);
CREATE INDEX identity_requests_owner ON identity_requests (user_id, level, id DESC);
CREATE INDEX identity_requests_waiting ON identity_requests (id) WHERE status = 'review';
CREATE INDEX identity_requests_number ON identity_requests (number_digest) WHERE number_digest IS NOT NULL;
-- One at a time, and none after an approval.
CREATE UNIQUE INDEX identity_requests_standing ON identity_requests (user_id, level) WHERE status IN ('review', 'approved');

-- Each time a document was opened by staff. Written before it is shown.
CREATE TABLE identity_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request bigint NOT NULL REFERENCES identity_requests ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('front', 'reverse')),
  viewer text NOT NULL CHECK (viewer <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  at timestamptz NOT NULL
);
CREATE INDEX identity_views_request ON identity_views (request);
-- What staff looked at stays on record, like a row of the audit log: also where the request or its user is deleted.
CREATE TRIGGER identity_views_fixed BEFORE UPDATE OR DELETE ON identity_views
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER identity_views_kept BEFORE TRUNCATE ON identity_views
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

INSERT INTO settings (key, value) VALUES
  ('identity.email_code_required', 'false'),
  ('identity.limits', '{"lv1":{"withdrawal_btc":"200","fiat_usdt":"2000"},"lv2":{"withdrawal_btc":"500","fiat_usdt":"1000000"}}'),
  ('identity.phone_required', 'true'),
  ('identity.photo_days', '{"failed":30,"approved":1825}');
