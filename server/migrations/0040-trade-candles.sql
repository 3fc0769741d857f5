-- Candles of our own trades, beside those of the index price in market_candles. Derived from the stored trades, and they decide nothing: what is here can be
-- deleted at any time (both tables together) and is derived again, the same to the last digit.

-- Prices in quote units for one whole base, volume in base units, value in quote units: the sums of what was traded. A period without trades has no row.
CREATE TABLE market_trade_candles (
  market integer NOT NULL,
  period text COLLATE "C" NOT NULL,
  time bigint NOT NULL,
  open numeric NOT NULL,
  high numeric NOT NULL,
  low numeric NOT NULL,
  close numeric NOT NULL,
  volume numeric NOT NULL,
  value numeric NOT NULL,
  PRIMARY KEY (market, period, time),
  CHECK (low > 0 AND low <= open AND low <= close AND high >= open AND high >= close AND volume > 0 AND value >= 0)
) WITH (fillfactor = 80);

-- The last trade of each product that is in the candles.
CREATE TABLE market_trade_candles_upto (
  product text PRIMARY KEY,
  trade bigint NOT NULL
);
