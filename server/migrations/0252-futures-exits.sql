-- The prices at which a position is closed at market, in the smallest unit of the quote asset, and which price has to reach them; 0 for none.
ALTER TABLE futures_positions
  ADD COLUMN exit_by text NOT NULL DEFAULT 'mark',
  ADD COLUMN profit_price numeric NOT NULL DEFAULT 0,
  ADD COLUMN stop_price numeric NOT NULL DEFAULT 0;
