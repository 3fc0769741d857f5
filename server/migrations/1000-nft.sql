-- The NFT market. Amounts are in the smallest unit of their asset, times in milliseconds UTC.

-- Works, and the blind boxes that were sold: `number` is 0 of a work.
CREATE TABLE nft_items (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  creator bigint NOT NULL,
  detail bigint NOT NULL,
  digest text NOT NULL,
  type text NOT NULL,
  asset integer NOT NULL,
  royalty_ppm integer NOT NULL CHECK (royalty_ppm BETWEEN 0 AND 100000),
  rarity text NOT NULL,
  review text NOT NULL,
  reason text,
  is_hidden boolean NOT NULL,
  series bigint NOT NULL,
  number bigint NOT NULL,
  buyer bigint,
  work bigint,
  listing bigint NOT NULL,
  relist_at bigint,
  at bigint NOT NULL,
  CHECK (work IS NULL OR number > 0)
);
CREATE INDEX nft_items_owner ON nft_items (owner, id DESC);
CREATE INDEX nft_items_creator ON nft_items (creator, id DESC);
CREATE UNIQUE INDEX nft_items_box ON nft_items (series, number) WHERE number > 0;

CREATE TABLE nft_listings (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  item bigint NOT NULL,
  type text NOT NULL,
  asset integer NOT NULL,
  price numeric NOT NULL CHECK (price > 0),
  current numeric NOT NULL,
  raise numeric NOT NULL,
  deposit_asset integer NOT NULL,
  deposit numeric NOT NULL CHECK (deposit >= 0),
  fee_ppm integer NOT NULL,
  royalty_ppm integer NOT NULL,
  bids bigint NOT NULL,
  at bigint NOT NULL,
  start_at bigint NOT NULL,
  end_at bigint NOT NULL,
  announced_at bigint NOT NULL,
  status text NOT NULL,
  closed text NOT NULL,
  closed_at bigint,
  CHECK (current >= price),
  CHECK (start_at < end_at AND end_at BETWEEN announced_at AND announced_at + 1800000)
);
CREATE INDEX nft_listings_owner ON nft_listings (owner, id DESC);
CREATE INDEX nft_listings_open ON nft_listings (item) WHERE closed = 'no';

CREATE TABLE nft_bids (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  listing bigint NOT NULL,
  item bigint NOT NULL,
  asset integer NOT NULL,
  price numeric NOT NULL CHECK (price > 0),
  at bigint NOT NULL,
  status text NOT NULL
);
CREATE INDEX nft_bids_owner ON nft_bids (owner, id DESC);
CREATE INDEX nft_bids_item ON nft_bids (item, id DESC);
CREATE INDEX nft_bids_leads ON nft_bids (listing) WHERE status = 'leads';

CREATE TABLE nft_deposits (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  listing bigint NOT NULL,
  asset integer NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  at bigint NOT NULL,
  status text NOT NULL,
  closed_at bigint
);
CREATE INDEX nft_deposits_held ON nft_deposits (listing, owner) WHERE status = 'held';

CREATE TABLE nft_orders (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  listing bigint NOT NULL UNIQUE,
  item bigint NOT NULL,
  asset integer NOT NULL,
  price numeric NOT NULL CHECK (price > 0),
  at bigint NOT NULL,
  due_at bigint NOT NULL,
  status text NOT NULL,
  closed_at bigint
);
CREATE INDEX nft_orders_owner ON nft_orders (owner, id DESC);
CREATE INDEX nft_orders_to_pay ON nft_orders (id) WHERE status = 'to_pay';

CREATE TABLE nft_series (
  series bigint PRIMARY KEY,
  status text NOT NULL,
  first_item bigint NOT NULL,
  total integer NOT NULL CHECK (total BETWEEN 1 AND 1000),
  sold integer NOT NULL,
  opened integer NOT NULL,
  not_drawn text NOT NULL,
  fee_ppm integer NOT NULL,
  start_at bigint NOT NULL,
  at bigint NOT NULL,
  closed_at bigint,
  CHECK (opened BETWEEN 0 AND sold AND sold <= total)
);

-- The commitments of its boxes, and the secrets of those that were never sold once it has ended. No other secret is here before its box is opened.
CREATE TABLE nft_seals (
  series bigint PRIMARY KEY,
  commitments text NOT NULL,
  secrets text NOT NULL
);

CREATE TABLE nft_frozen (
  account bigint PRIMARY KEY,
  frozen text NOT NULL
);

CREATE TABLE nft_openings (
  item bigint PRIMARY KEY,
  owner bigint NOT NULL,
  series bigint NOT NULL,
  number integer NOT NULL,
  place integer NOT NULL,
  at bigint NOT NULL,
  secret text NOT NULL,
  seed text NOT NULL,
  counter integer NOT NULL,
  not_drawn integer NOT NULL,
  index integer NOT NULL,
  work bigint NOT NULL,
  UNIQUE (series, number),
  UNIQUE (series, place)
);

CREATE TABLE nft_events (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  item bigint NOT NULL,
  at bigint NOT NULL,
  what text NOT NULL,
  asset integer,
  price numeric
);
CREATE INDEX nft_events_item ON nft_events (item, id DESC);

-- A sale costs its seller 2 %; deposits of auctions are in USDT.
INSERT INTO settings (key, value) VALUES
  ('nft', '{"feePpm":20000,"depositAsset":3}'),
  ('nftCurrency:1', '{"priceMin":"0.00001","status":"open"}'),
  ('nftCurrency:2', '{"priceMin":"0.0005","status":"open"}'),
  ('nftCurrency:3', '{"priceMin":"1","status":"open"}');

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

-- Sales by when they end.
CREATE INDEX nft_listings_ending ON nft_listings (end_at) WHERE closed = 'no' AND status = 'running';

-- What is for sale by somebody else than its creator, and the boxes that brought a work.
CREATE INDEX nft_items_resale ON nft_items (id) WHERE listing > 0 AND owner <> creator;
CREATE INDEX nft_items_work ON nft_items (work) WHERE work IS NOT NULL;
