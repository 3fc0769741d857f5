-- When the administrators were notified that a withdrawal or a deposit is past the time by which to decide about it: once for each. Not columns of the cases, whose rows are those of the journal.
CREATE TABLE escalations (
  noun text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (noun, id)
);
