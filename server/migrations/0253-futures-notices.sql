-- What an owner chose to be told of futures: letters about positions that the system closed or that are near to it; payments of funding in the list.
-- `hour`, `letters`: the letters within a clock hour (its number since 1970), which are limited.
CREATE TABLE futures_notices (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  by_mail boolean NOT NULL,
  fundings boolean NOT NULL,
  hour bigint NOT NULL DEFAULT 0,
  letters integer NOT NULL DEFAULT 0
);

-- The last receipts whose letters are queued.
CREATE TABLE futures_letters (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  liquidation bigint NOT NULL,
  adl bigint NOT NULL
);
INSERT INTO futures_letters (liquidation, adl)
SELECT (SELECT coalesce(max(id), 0) FROM futures_liquidations), (SELECT coalesce(max(id), 0) FROM futures_adls);
