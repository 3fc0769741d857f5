-- What charts, watchlists and feeds keep. None of it is money: candles are the index prices of the journal (and, before the
-- first start and while the server was down, of the feed) added up; they decide nothing.

-- One row for each market, period and opening time (milliseconds UTC). Prices in quote units for one whole base, volume in base
-- units, value (volume times the mean of the four prices, minute by minute) in quote units.
CREATE TABLE market_candles (
  market integer NOT NULL,
  period text COLLATE "C" NOT NULL,
  time bigint NOT NULL,
  open bigint NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  close bigint NOT NULL,
  volume numeric NOT NULL,
  value numeric NOT NULL,
  PRIMARY KEY (market, period, time),
  CHECK (low > 0 AND low <= open AND low <= close AND high >= open AND high >= close AND volume >= 0 AND value >= 0)
) WITH (fillfactor = 90);

CREATE TABLE market_favourites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  asset integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, asset)
);

-- What a feed remembers across restarts: the seed of a simulation, where a recording was begun.
CREATE TABLE market_feed_state (
  name text PRIMARY KEY,
  state jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
