-- A keyed hash of what the owner of a deposit entered as its transaction, as payment references write it: the same with another deposit is marked.
ALTER TABLE fund_details ADD COLUMN reference_digest bytea;
CREATE INDEX fund_details_reference ON fund_details (reference_digest) WHERE reference_digest IS NOT NULL;
