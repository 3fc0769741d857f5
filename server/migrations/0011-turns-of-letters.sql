-- Of letters that are due the lowest turn goes first: a flood of sign-up codes holds up nobody's reset or notice.
ALTER TABLE letters ADD COLUMN turn smallint NOT NULL DEFAULT 0;
DROP INDEX letters_due;
CREATE INDEX letters_due ON letters (turn, next_at, id) WHERE ended_at IS NULL;
