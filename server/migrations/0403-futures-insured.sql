-- What the insurance account paid beyond bankruptcy prices in the last hour of each margin asset.
CREATE TABLE futures_insured (
  asset integer PRIMARY KEY,
  hour bigint NOT NULL,
  fund numeric NOT NULL,
  paid numeric NOT NULL
);
