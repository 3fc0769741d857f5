-- An index price has more than 64 bits where its asset has many places, as in the tables of market data (0007).
ALTER TABLE pnl_prices ALTER COLUMN price TYPE numeric;
