-- An auction is carried out in pieces: which stage of it a stock is in, and what that stage needs.
ALTER TABLE stock_sessions
  ADD COLUMN stage text NOT NULL DEFAULT 'none',
  ADD COLUMN auction bigint,
  ADD COLUMN auction_at bigint,
  ADD COLUMN auction_price numeric,
  ADD COLUMN before bigint,
  ADD COLUMN ends_from bigint;

-- Owners of a corporate action are done by number; the shares of those who are not done yet.
ALTER TABLE stock_actions ADD COLUMN shares_left numeric;
