-- The strike of an option is the first index tick after its opening: until it comes there is none.
ALTER TABLE options
  ALTER COLUMN strike DROP NOT NULL,
  ALTER COLUMN strike_seq DROP NOT NULL,
  DROP CONSTRAINT options_check1;
ALTER TABLE options ADD CHECK (strike_seq > seq);
