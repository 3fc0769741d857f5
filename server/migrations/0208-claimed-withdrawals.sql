-- Who of the staff claimed the payment of a withdrawal, and when: until it is released nobody else pays it.
ALTER TABLE withdrawals ADD COLUMN payer bigint, ADD COLUMN paying_at bigint;

-- A payment outside, by what it is found there: it is recorded for one withdrawal. `payee`: the kind, within which a reference is unique.
CREATE TABLE withdrawal_references (
  payee text COLLATE "C" NOT NULL,
  reference text COLLATE "C" NOT NULL,
  withdrawal bigint NOT NULL,
  PRIMARY KEY (payee, reference)
);
CREATE INDEX withdrawal_references_of ON withdrawal_references (withdrawal);
INSERT INTO withdrawal_references (payee, reference, withdrawal)
  SELECT DISTINCT ON (payee, named) payee, named, id FROM (
    SELECT payee, id, CASE WHEN reference ~* '^(0x)?[0-9a-f]{64}$' THEN regexp_replace(lower(reference), '^0x', '') ELSE reference END AS named
    FROM withdrawals WHERE reference IS NOT NULL
  ) AS paid ORDER BY payee, named, id;
