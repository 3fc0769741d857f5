-- What charts, watchlists and feeds keep. None of it is money: candles decide nothing.

-- One row for each market, period and opening time (milliseconds UTC). Prices in quote units for one whole base, volume in base
-- units, value (volume times the mean of the four prices, minute by minute) in quote units.
CREATE TABLE market_candles (
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
  CHECK (low > 0 AND low <= open AND low <= close AND high >= open AND high >= close AND volume >= 0 AND value >= 0)
) WITH (fillfactor = 90);

CREATE TABLE market_favourites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A pair is starred, not a coin: ETH/USDT and ETH/BTC are two lines of a list.
  market integer NOT NULL,
  UNIQUE (user_id, market)
);

-- What a feed remembers across restarts: the seed of a simulation, where a recording was begun.
CREATE TABLE market_feed_state (
  name text PRIMARY KEY,
  state jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

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

-- The last fiat rates that the public service answered with, so that a restart shows them and does not ask again within the day.
CREATE TABLE fiat_rates (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  rates jsonb NOT NULL,
  at bigint NOT NULL
);
