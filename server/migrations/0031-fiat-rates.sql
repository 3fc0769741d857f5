-- The last fiat rates that the public service answered with, so that a restart shows them and does not ask again within the day.
CREATE TABLE fiat_rates (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  rates jsonb NOT NULL,
  at bigint NOT NULL
);
