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
  checker bigint NOT NULL CHECK (checker <> maker),
  request bigint NOT NULL UNIQUE
);
CREATE INDEX float_statements_place ON float_statements (asset, kind, lower(place), id DESC);
CREATE TRIGGER float_statements_fixed BEFORE UPDATE OR DELETE OR TRUNCATE ON float_statements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
