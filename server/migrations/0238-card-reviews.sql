-- What one of the staff decided about a card that a user saved. One without a decision waits; a rejected one is removed too.
ALTER TABLE payees
  ADD COLUMN review text COLLATE "C" CHECK (review IN ('accepted', 'rejected')),
  ADD COLUMN review_reason text COLLATE "C",
  ADD COLUMN reviewed_by text,
  ADD COLUMN reviewed_at timestamptz,
  ADD CHECK (num_nulls(review, reviewed_by, reviewed_at) IN (0, 3)),
  ADD CHECK (kind <> 'address' OR review IS NULL),
  ADD CHECK ((review_reason IS NOT NULL) = (review IS NOT DISTINCT FROM 'rejected'));
CREATE INDEX payees_unreviewed ON payees (id) WHERE kind <> 'address' AND review IS NULL AND removed_at IS NULL;
CREATE INDEX payees_reviewed ON payees (review, reviewed_at DESC, id DESC) WHERE review IS NOT NULL;
