-- What the operator states to hold: an asset at a place, as two people entered it. The newest of an asset and place counts; no row is ever changed.
CREATE TABLE float_statements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asset integer NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('wallet', 'bank')),
  place text NOT NULL CHECK (place <> '' AND length(place) <= 80),
  -- In the smallest unit of the asset.
  amount numeric NOT NULL CHECK (amount >= 0),
  -- Milliseconds UTC: when it was asked for, and when the second person approved it.
  stated_at bigint NOT NULL,
  approved_at bigint NOT NULL,
  maker bigint NOT NULL,
  checker bigint NOT NULL,
  request bigint NOT NULL UNIQUE,
  CHECK (checker <> maker)
);
CREATE INDEX float_statements_place ON float_statements (asset, kind, lower(place), id DESC);
CREATE TRIGGER float_statements_fixed BEFORE UPDATE OR DELETE OR TRUNCATE ON float_statements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- What each daily reconciliation found. Run 1 of a day is the server's; who asks for another adds a row. No row is ever changed.
CREATE TABLE reconciliations (
  -- UTC, "2026-04-22".
  day text COLLATE "C" NOT NULL CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  run integer NOT NULL CHECK (run > 0),
  -- Milliseconds UTC.
  at bigint NOT NULL,
  -- The journal entry up to which the tables were read.
  seq bigint NOT NULL,
  -- None: the server by itself.
  staff bigint,
  reason text NOT NULL DEFAULT '',
  differences integer NOT NULL,
  lines json NOT NULL,
  -- What was brought in less what left up to the end of the day, by the entries: by asset, in its smallest unit.
  closing json NOT NULL,
  PRIMARY KEY (day, run)
);
CREATE TRIGGER reconciliations_fixed BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
