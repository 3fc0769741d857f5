-- Where the money of users can be paid out to. What a row names is never rewritten: an edit of it is a new row, so that what was asked to be paid to one is
-- paid to that one.
CREATE TABLE payees (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('address', 'bank', 'international')),
  -- Of an address; `qrcode`: the image that held it, which is destroyed once it is compared.
  asset integer,
  network text COLLATE "C",
  address text COLLATE "C",
  name text NOT NULL DEFAULT '',
  qrcode text NOT NULL DEFAULT '',
  -- Of a card: all of its fields, encrypted, and a keyed hash of its number, to find the same card again.
  details bytea,
  number_digest bytea,
  -- When it was first saved, and when this row was written.
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  held_until timestamptz NOT NULL,
  -- It was deleted, or edited and so replaced by another row.
  removed_at timestamptz,
  -- What one of the staff decided about a card that a user saved. One without a decision waits; a rejected one is removed too.
  review text COLLATE "C" CHECK (review IN ('accepted', 'rejected')),
  review_reason text COLLATE "C",
  reviewed_by text,
  reviewed_at timestamptz,
  CHECK (num_nulls(asset, network, address) = CASE kind WHEN 'address' THEN 0 ELSE 3 END),
  CHECK (num_nulls(details, number_digest) = CASE kind WHEN 'address' THEN 2 ELSE 0 END),
  CHECK (num_nulls(review, reviewed_by, reviewed_at) IN (0, 3)),
  CHECK (kind <> 'address' OR review IS NULL),
  CHECK ((review_reason IS NOT NULL) = (review IS NOT DISTINCT FROM 'rejected'))
);
CREATE INDEX payees_owner ON payees (user_id, id DESC);
CREATE UNIQUE INDEX payees_addresses ON payees (user_id, asset, network, address) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX payees_numbers ON payees (user_id, kind, number_digest) WHERE removed_at IS NULL;
CREATE INDEX payees_same_address ON payees (address) WHERE address IS NOT NULL;
CREATE INDEX payees_same_number ON payees (number_digest) WHERE number_digest IS NOT NULL;
CREATE INDEX payees_unreviewed ON payees (id) WHERE kind <> 'address' AND review IS NULL AND removed_at IS NULL;
CREATE INDEX payees_reviewed ON payees (review, reviewed_at DESC, id DESC) WHERE review IS NOT NULL;

-- Who is paid only at addresses and cards whose hold is over. `ends_at`: it was turned off, and is in force until then.
CREATE TABLE payee_list_only (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  since timestamptz NOT NULL,
  ends_at timestamptz
);

-- The networks of assets, and the banks that are offered by name.
INSERT INTO settings (key, value) VALUES
  ('payee.banks', '[]'),
  ('payee.networks', '{"1":["bitcoin"],"2":["ethereum","arbitrum","optimism"],"3":["tron","ethereum","bsc","solana"],"4":["solana"],"6":["bsc"],"7":["cardano"],"8":["dogecoin"],"9":["tron"],"10":["avalanche"],"11":["ethereum"],"13":["litecoin"],"15":["ethereum"],"16":["ethereum"],"21":["arbitrum"],"22":["optimism"],"23":["ethereum"],"25":["ethereum"],"5":["xrp"],"12":["polkadot"],"14":["bitcoincash"],"17":["cosmos"],"18":["stellar"],"19":["near"],"20":["aptos"],"24":["sui"]}');
