-- A funding of many positions is paid in pieces: until the last it is running, for positions below a number. Who had their turn is with the positions.
ALTER TABLE futures_fundings
  ADD COLUMN status text,
  ADD COLUMN up_to bigint,
  ADD COLUMN owed numeric,
  ADD COLUMN early numeric;
ALTER TABLE futures_positions ADD COLUMN funded bigint;
