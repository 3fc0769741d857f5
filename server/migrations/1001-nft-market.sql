-- The server's part of the NFT market: plain rows beside those of the engine.

-- Media of works are files beside images.
ALTER TABLE uploads DROP CONSTRAINT uploads_name_check;
ALTER TABLE uploads ADD CONSTRAINT uploads_name_check CHECK (name ~ '^[0-9a-f]{32}\.(jpg|webp|mp3|wav|webm|mp4)$');

-- The medium and the words of a work, which never change: the journal has the SHA-256 of them. A row that no item names was refused, and is deleted a day later.
CREATE TABLE nft_works (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  -- Addresses of uploads; the cover is empty of an image and an animation.
  media text NOT NULL,
  cover text NOT NULL,
  -- The SHA-256 of the bytes of the medium, in hexadecimal.
  media_digest text NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 40),
  description text NOT NULL CHECK (char_length(description) <= 1000),
  -- The name as it is searched, and its characters and pairs of characters, which any part of it is found by in every script.
  folded text NOT NULL,
  grams text[] NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX nft_works_grams ON nft_works USING gin (grams);
CREATE INDEX nft_works_media ON nft_works (media);
CREATE INDEX nft_works_cover ON nft_works (cover) WHERE cover <> '';
CREATE INDEX nft_works_digest ON nft_works (media_digest);

CREATE UNIQUE INDEX nft_items_detail ON nft_items (detail) WHERE number = 0;
CREATE INDEX nft_items_free ON nft_items (id) WHERE review = 'approved' AND listing = 0 AND number = 0 AND series = 0;
CREATE INDEX nft_items_artists ON nft_items (creator) WHERE review = 'approved' AND number = 0;
CREATE INDEX nft_items_waiting ON nft_items (id) WHERE review = 'waiting';
CREATE INDEX nft_items_hidden ON nft_items (id) WHERE is_hidden;
CREATE INDEX nft_listings_status ON nft_listings (status, item) WHERE closed = 'no';
CREATE INDEX nft_deposits_owner ON nft_deposits (owner, id DESC);

-- The secrets of the boxes of a series, in their order, sealed with the master key.
CREATE TABLE nft_secrets (
  series bigint PRIMARY KEY,
  sealed bytea NOT NULL
);

CREATE TABLE nft_collections (
  n bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('item', 'series')),
  id bigint NOT NULL,
  PRIMARY KEY (user_id, kind, id)
);
CREATE INDEX nft_collections_of ON nft_collections (kind, id);

-- Whether the winner of an auction has read the message of an order, and was reminded in its last hour.
CREATE TABLE nft_order_marks (
  order_id bigint PRIMARY KEY,
  is_read boolean NOT NULL DEFAULT false,
  is_reminded boolean NOT NULL DEFAULT false
);
