-- What the insurance account paid beyond bankruptcy prices in the last hour of each margin asset.
CREATE TABLE futures_insured (
  asset integer PRIMARY KEY,
  hour bigint NOT NULL,
  fund numeric NOT NULL,
  paid numeric NOT NULL
);

-- Who traded more than half of what a position opened: he is deleveraged first where it goes bankrupt.
ALTER TABLE futures_positions
  ADD COLUMN against bigint NOT NULL DEFAULT 0,
  ADD COLUMN against_contracts bigint NOT NULL DEFAULT 0;
