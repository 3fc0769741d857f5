-- The chat of the two of an OTC order, and to which order a proof or the text of an appeal belongs.

CREATE TABLE otc_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "order" bigint NOT NULL,
  sender bigint NOT NULL REFERENCES users,
  at bigint NOT NULL,
  text text NOT NULL,
  image text,
  image_name text NOT NULL DEFAULT '',
  client_id text NOT NULL,
  UNIQUE ("order", sender, client_id)
);
CREATE INDEX otc_messages_order ON otc_messages ("order", id DESC);

ALTER TABLE otc_details ADD COLUMN "order" bigint;
CREATE INDEX otc_details_order ON otc_details ("order", id) WHERE "order" IS NOT NULL;

-- The figures of 30 days are counted from orders that ended.
CREATE INDEX otc_orders_bought ON otc_orders (buyer, ended_at);
CREATE INDEX otc_orders_sold ON otc_orders (seller, ended_at);
