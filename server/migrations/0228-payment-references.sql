-- A payment outside, by what it is found there: it is credited for one deposit, and recorded for one withdrawal. A hash of 64 hex digits has no place, for it is one transaction whatever
-- network is named with it; `output` is empty of a whole transaction. Other references are unique within their network or kind of payee.
CREATE TABLE payment_references (
  noun text COLLATE "C" NOT NULL,
  place text COLLATE "C" NOT NULL,
  reference text COLLATE "C" NOT NULL,
  output text COLLATE "C" NOT NULL,
  subject bigint NOT NULL,
  PRIMARY KEY (noun, place, reference, output)
);
CREATE INDEX payment_references_of ON payment_references (noun, subject);
-- Where two had the same payment, the first keeps it.
WITH recorded AS (
  SELECT 'deposit' AS noun, network AS place, reference, deposit AS subject FROM deposit_references
  UNION ALL SELECT 'withdrawal', payee, reference, withdrawal FROM withdrawal_references
), plain AS (
  SELECT *, substring(lower(reference) FROM '(?:^|[^0-9a-f])([0-9a-f]{64})(?![0-9a-f])') AS hash,
    substring(reference FROM '[0-9a-fA-F]{64}:([0-9]{1,9})$') AS output FROM recorded
)
INSERT INTO payment_references (noun, place, reference, output, subject)
  SELECT noun, CASE WHEN hash IS NULL THEN place ELSE '' END, coalesce(hash, reference),
    CASE WHEN hash IS NULL THEN '' ELSE coalesce(output::bigint::text, '') END, subject
  FROM plain ORDER BY subject ON CONFLICT DO NOTHING;
DROP TABLE deposit_references, withdrawal_references;
