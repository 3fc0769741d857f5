-- The chain of each market that something settles on: ticks, and what was opened, each under the hash of the link before. Written in the batch of the entries they are of.
CREATE TABLE receipt_links (
  instrument integer NOT NULL,
  n bigint NOT NULL,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  kind text NOT NULL,
  -- Canonical JSON (RFC 8785).
  record text NOT NULL,
  -- SHA-256 of the link, in hex.
  hash text NOT NULL,
  PRIMARY KEY (instrument, n)
);
CREATE INDEX receipt_links_seq ON receipt_links (instrument, seq);
-- The tick at a time: a receipt of long ago begins without a walk over what its market's chain has since then. In a chain the time never goes back.
CREATE INDEX receipt_links_ticks ON receipt_links (instrument, at, n) WHERE kind = 'tick';

-- The keys that heads are signed with. `previous`: the signature of the key by the one before, in base64; empty of the first.
CREATE TABLE receipt_keys (
  key text PRIMARY KEY,
  from_ms bigint NOT NULL,
  previous text NOT NULL
);

-- The signed heads, one a minute where a chain grew, as canonical JSON.
CREATE TABLE receipt_heads (
  n bigint PRIMARY KEY,
  at bigint NOT NULL,
  head text NOT NULL
);

-- How far the chain of a market was at each head.
CREATE TABLE receipt_positions (
  instrument integer NOT NULL,
  n bigint NOT NULL,
  head bigint NOT NULL,
  PRIMARY KEY (instrument, n)
);
