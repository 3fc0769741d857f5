-- Who traded with a position and how many contracts: `1000:500,1001:20`, where 0 is all others; `against_contracts` is what was open when it last grew. Rows from before name nobody.
ALTER TABLE futures_positions DROP COLUMN against;
ALTER TABLE futures_positions ADD COLUMN against text NOT NULL DEFAULT '';
