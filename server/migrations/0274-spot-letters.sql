-- Who chose letters about orders that waited for a price. `hour`, `letters`: the letters within a clock hour (its number since 1970), which are limited.
CREATE TABLE spot_notices (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  by_mail boolean NOT NULL,
  hour bigint NOT NULL DEFAULT 0,
  letters integer NOT NULL DEFAULT 0
);

-- Up to which time their letters are queued, and of which orders of that millisecond.
CREATE TABLE spot_letters (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  at bigint NOT NULL,
  ids bigint[] NOT NULL
);
INSERT INTO spot_letters (at, ids)
SELECT coalesce(max(updated_at), 0), coalesce((SELECT array_agg(id) FROM spot_conditionals WHERE updated_at = (SELECT max(updated_at) FROM spot_conditionals)), '{}')
FROM spot_conditionals;
CREATE INDEX spot_conditionals_fired ON spot_conditionals (updated_at, id) WHERE owner >= 1000 AND fired IS NOT NULL;
