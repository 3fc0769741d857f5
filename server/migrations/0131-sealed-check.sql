-- A fixed text, sealed with the document key at the first start: a start with another key cannot open it, and is refused.
CREATE TABLE sealed_check (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  sealed bytea NOT NULL
);
