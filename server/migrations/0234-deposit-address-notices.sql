-- Changes of a deposit address whose depositors are notified in parts. `last`: the last of them, by number, who is.
CREATE TABLE deposit_address_notices (
  request bigint PRIMARY KEY,
  asset integer NOT NULL,
  network text NOT NULL,
  last bigint NOT NULL DEFAULT 0,
  is_over boolean NOT NULL DEFAULT false
);
CREATE INDEX deposit_address_notices_open ON deposit_address_notices (request) WHERE NOT is_over;
