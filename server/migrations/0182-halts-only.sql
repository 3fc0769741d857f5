-- One person halts a market; opening it again takes two, at the desk (DESK-021). Earlier rows stay: they were carried out.
ALTER TABLE spot_operations DROP CONSTRAINT spot_operations_kind_check;
ALTER TABLE spot_operations ADD CONSTRAINT spot_operations_kind_check CHECK (kind = 'halt') NOT VALID;
DELETE FROM spot_operations WHERE taken_at IS NULL AND kind <> 'halt';
