-- A pair is starred, not a coin: ETH/USDT and ETH/BTC are two lines of a list. A coin that was starred becomes its first market.
ALTER TABLE market_favourites ADD COLUMN market integer;
UPDATE market_favourites SET market = (
  SELECT min(split_part(key, ':', 2)::integer) FROM settings
  WHERE key LIKE 'market:%' AND (value->>'base')::integer = market_favourites.asset
);
DELETE FROM market_favourites WHERE market IS NULL;
ALTER TABLE market_favourites
  ALTER COLUMN market SET NOT NULL,
  DROP COLUMN asset,
  ADD UNIQUE (user_id, market);
