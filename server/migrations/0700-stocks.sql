-- Stocks: orders, trades and conditional orders as those of spot, the auction of a trade or 0.
CREATE TABLE stock_orders (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  market integer NOT NULL,
  side text NOT NULL,
  type text NOT NULL,
  time_in_force text NOT NULL,
  post_only boolean NOT NULL,
  client_order_id text,
  price numeric NOT NULL,
  amount numeric NOT NULL,
  value numeric NOT NULL,
  filled_amount numeric NOT NULL,
  filled_value numeric NOT NULL,
  fee numeric NOT NULL,
  status text NOT NULL,
  cancel_reason text,
  priority bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  self_trade text NOT NULL
) PARTITION BY RANGE (id);
CREATE INDEX stock_orders_owner ON stock_orders (owner, id DESC) WHERE owner >= 1000;
CREATE INDEX stock_orders_open ON stock_orders (owner, id DESC) WHERE status = 'open';

CREATE TABLE stock_trades (
  id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  market integer NOT NULL,
  price numeric NOT NULL,
  amount numeric NOT NULL,
  value numeric NOT NULL,
  taker_side text NOT NULL,
  maker_order bigint NOT NULL,
  taker_order bigint NOT NULL,
  maker_owner bigint NOT NULL,
  taker_owner bigint NOT NULL,
  maker_fee numeric NOT NULL,
  taker_fee numeric NOT NULL,
  best_bid numeric,
  best_ask numeric,
  auction bigint NOT NULL
) PARTITION BY RANGE (id);
CREATE INDEX stock_trades_maker ON stock_trades (maker_owner, id DESC) WHERE maker_owner >= 1000;
CREATE INDEX stock_trades_taker ON stock_trades (taker_owner, id DESC) WHERE taker_owner >= 1000;
CREATE INDEX stock_trades_market ON stock_trades (market, id DESC);

CREATE TABLE stock_conditionals (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  market integer NOT NULL,
  side text NOT NULL,
  by text NOT NULL,
  amount numeric NOT NULL,
  value numeric NOT NULL,
  stop numeric NOT NULL,
  stop_limit numeric NOT NULL,
  profit numeric NOT NULL,
  profit_limit numeric NOT NULL,
  trail numeric NOT NULL,
  trail_ppm integer NOT NULL,
  activation numeric NOT NULL,
  trail_from bigint NOT NULL,
  most numeric NOT NULL,
  parent bigint NOT NULL,
  leg bigint NOT NULL,
  client_order_id text,
  self_trade text NOT NULL,
  expires_at bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  status text NOT NULL,
  end_reason text,
  fired text,
  refusal text
) PARTITION BY RANGE (id);
CREATE INDEX stock_conditionals_owner ON stock_conditionals (owner, id DESC) WHERE owner >= 1000;
CREATE INDEX stock_conditionals_waiting ON stock_conditionals (id) WHERE status = 'waiting';

CREATE TABLE stock_trails (
  instrument integer NOT NULL,
  by text NOT NULL,
  direction text NOT NULL,
  begun_with bigint NOT NULL,
  best bigint NOT NULL,
  status text NOT NULL,
  PRIMARY KEY (instrument, by, direction, begun_with)
);
CREATE TABLE stock_expiries (
  order_id bigint PRIMARY KEY,
  at bigint NOT NULL,
  status text NOT NULL
);
CREATE TABLE stock_last_prices (
  market integer PRIMARY KEY,
  price numeric NOT NULL
);

-- How a stock stands, and what its index was in the last minutes, as the engine encodes it.
CREATE TABLE stock_sessions (
  market integer PRIMARY KEY,
  session text NOT NULL,
  close numeric,
  closed_at bigint,
  reference numeric,
  opened_at bigint,
  until_at bigint,
  past text NOT NULL,
  -- An auction is carried out in pieces: which stage of it a stock is in, and what that stage needs.
  stage text NOT NULL DEFAULT 'none',
  auction bigint,
  auction_at bigint,
  auction_price numeric,
  before bigint,
  ends_from bigint
);

-- The receipts of auctions; the surplus is below zero where sells were more.
CREATE TABLE stock_auctions (
  id bigint PRIMARY KEY,
  market integer NOT NULL,
  kind text NOT NULL,
  at bigint NOT NULL,
  reference numeric NOT NULL CHECK (reference > 0),
  price numeric,
  amount numeric NOT NULL CHECK (amount >= 0),
  surplus numeric NOT NULL,
  levels text NOT NULL,
  CHECK ((price IS NULL) = (amount = 0))
);
CREATE INDEX stock_auctions_market ON stock_auctions (market, id DESC);

CREATE TABLE stock_actions (
  id bigint PRIMARY KEY,
  type text NOT NULL,
  number bigint NOT NULL,
  market integer NOT NULL,
  state text NOT NULL,
  ex_at bigint NOT NULL,
  pay_at bigint,
  numerator bigint,
  denominator bigint,
  amount numeric,
  tax_ppm bigint,
  price numeric,
  at bigint NOT NULL,
  held numeric NOT NULL CHECK (held >= 0),
  done bigint NOT NULL,
  is_running boolean NOT NULL,
  -- Owners are done by number; the shares of those who are not done yet.
  shares_left numeric
);
CREATE INDEX stock_actions_market ON stock_actions (market, id DESC);

CREATE TABLE stock_entitlements (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  action bigint NOT NULL,
  market integer NOT NULL,
  shares numeric NOT NULL CHECK (shares > 0),
  gross numeric NOT NULL,
  tax numeric NOT NULL,
  net numeric NOT NULL,
  at bigint NOT NULL,
  state text NOT NULL,
  paid_at bigint,
  CHECK (gross = tax + net),
  CHECK ((state = 'paid') = (paid_at IS NOT NULL))
);
CREATE INDEX stock_entitlements_owner ON stock_entitlements (owner, id DESC);
CREATE INDEX stock_entitlements_due ON stock_entitlements (id) WHERE state = 'due';

-- What a split or a delisting did to an owner.
CREATE TABLE stock_changes (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  action bigint NOT NULL,
  market integer NOT NULL,
  before numeric NOT NULL,
  after numeric NOT NULL,
  paid numeric NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX stock_changes_owner ON stock_changes (owner, id DESC);

-- The calendar of the exchange (engine/src/stocks/calendar/nyse.ts), and the house account of corporate actions. Its money is demo money.
INSERT INTO settings (key, value) VALUES
  ('stockCalendar', '{"fromDay":15706,"untilDay":22280,"openMinute":570,"closeMinute":960,"behindMinutes":300,"days":[{"day":15706,"closeMinute":0,"name":"new_year"},{"day":15726,"closeMinute":0,"name":"martin_luther_king"},{"day":15754,"closeMinute":0,"name":"presidents"},{"day":15793,"closeMinute":0,"name":"good_friday"},{"day":15852,"closeMinute":0,"name":"memorial"},{"day":15889,"closeMinute":780,"name":"before_independence"},{"day":15890,"closeMinute":0,"name":"independence"},{"day":15950,"closeMinute":0,"name":"labor"},{"day":16037,"closeMinute":0,"name":"thanksgiving"},{"day":16038,"closeMinute":780,"name":"after_thanksgiving"},{"day":16063,"closeMinute":780,"name":"christmas_eve"},{"day":16064,"closeMinute":0,"name":"christmas"},{"day":16071,"closeMinute":0,"name":"new_year"},{"day":16090,"closeMinute":0,"name":"martin_luther_king"},{"day":16118,"closeMinute":0,"name":"presidents"},{"day":16178,"closeMinute":0,"name":"good_friday"},{"day":16216,"closeMinute":0,"name":"memorial"},{"day":16254,"closeMinute":780,"name":"before_independence"},{"day":16255,"closeMinute":0,"name":"independence"},{"day":16314,"closeMinute":0,"name":"labor"},{"day":16401,"closeMinute":0,"name":"thanksgiving"},{"day":16402,"closeMinute":780,"name":"after_thanksgiving"},{"day":16428,"closeMinute":780,"name":"christmas_eve"},{"day":16429,"closeMinute":0,"name":"christmas"},{"day":16436,"closeMinute":0,"name":"new_year"},{"day":16454,"closeMinute":0,"name":"martin_luther_king"},{"day":16482,"closeMinute":0,"name":"presidents"},{"day":16528,"closeMinute":0,"name":"good_friday"},{"day":16580,"closeMinute":0,"name":"memorial"},{"day":16619,"closeMinute":0,"name":"independence"},{"day":16685,"closeMinute":0,"name":"labor"},{"day":16765,"closeMinute":0,"name":"thanksgiving"},{"day":16766,"closeMinute":780,"name":"after_thanksgiving"},{"day":16793,"closeMinute":780,"name":"christmas_eve"},{"day":16794,"closeMinute":0,"name":"christmas"},{"day":16801,"closeMinute":0,"name":"new_year"},{"day":16818,"closeMinute":0,"name":"martin_luther_king"},{"day":16846,"closeMinute":0,"name":"presidents"},{"day":16885,"closeMinute":0,"name":"good_friday"},{"day":16951,"closeMinute":0,"name":"memorial"},{"day":16986,"closeMinute":0,"name":"independence"},{"day":17049,"closeMinute":0,"name":"labor"},{"day":17129,"closeMinute":0,"name":"thanksgiving"},{"day":17130,"closeMinute":780,"name":"after_thanksgiving"},{"day":17161,"closeMinute":0,"name":"christmas"},{"day":17168,"closeMinute":0,"name":"new_year"},{"day":17182,"closeMinute":0,"name":"martin_luther_king"},{"day":17217,"closeMinute":0,"name":"presidents"},{"day":17270,"closeMinute":0,"name":"good_friday"},{"day":17315,"closeMinute":0,"name":"memorial"},{"day":17350,"closeMinute":780,"name":"before_independence"},{"day":17351,"closeMinute":0,"name":"independence"},{"day":17413,"closeMinute":0,"name":"labor"},{"day":17493,"closeMinute":0,"name":"thanksgiving"},{"day":17494,"closeMinute":780,"name":"after_thanksgiving"},{"day":17525,"closeMinute":0,"name":"christmas"},{"day":17532,"closeMinute":0,"name":"new_year"},{"day":17546,"closeMinute":0,"name":"martin_luther_king"},{"day":17581,"closeMinute":0,"name":"presidents"},{"day":17620,"closeMinute":0,"name":"good_friday"},{"day":17679,"closeMinute":0,"name":"memorial"},{"day":17715,"closeMinute":780,"name":"before_independence"},{"day":17716,"closeMinute":0,"name":"independence"},{"day":17777,"closeMinute":0,"name":"labor"},{"day":17857,"closeMinute":0,"name":"thanksgiving"},{"day":17858,"closeMinute":780,"name":"after_thanksgiving"},{"day":17870,"closeMinute":0,"name":"mourning"},{"day":17889,"closeMinute":780,"name":"christmas_eve"},{"day":17890,"closeMinute":0,"name":"christmas"},{"day":17897,"closeMinute":0,"name":"new_year"},{"day":17917,"closeMinute":0,"name":"martin_luther_king"},{"day":17945,"closeMinute":0,"name":"presidents"},{"day":18005,"closeMinute":0,"name":"good_friday"},{"day":18043,"closeMinute":0,"name":"memorial"},{"day":18080,"closeMinute":780,"name":"before_independence"},{"day":18081,"closeMinute":0,"name":"independence"},{"day":18141,"closeMinute":0,"name":"labor"},{"day":18228,"closeMinute":0,"name":"thanksgiving"},{"day":18229,"closeMinute":780,"name":"after_thanksgiving"},{"day":18254,"closeMinute":780,"name":"christmas_eve"},{"day":18255,"closeMinute":0,"name":"christmas"},{"day":18262,"closeMinute":0,"name":"new_year"},{"day":18281,"closeMinute":0,"name":"martin_luther_king"},{"day":18309,"closeMinute":0,"name":"presidents"},{"day":18362,"closeMinute":0,"name":"good_friday"},{"day":18407,"closeMinute":0,"name":"memorial"},{"day":18446,"closeMinute":0,"name":"independence"},{"day":18512,"closeMinute":0,"name":"labor"},{"day":18592,"closeMinute":0,"name":"thanksgiving"},{"day":18593,"closeMinute":780,"name":"after_thanksgiving"},{"day":18620,"closeMinute":780,"name":"christmas_eve"},{"day":18621,"closeMinute":0,"name":"christmas"},{"day":18628,"closeMinute":0,"name":"new_year"},{"day":18645,"closeMinute":0,"name":"martin_luther_king"},{"day":18673,"closeMinute":0,"name":"presidents"},{"day":18719,"closeMinute":0,"name":"good_friday"},{"day":18778,"closeMinute":0,"name":"memorial"},{"day":18813,"closeMinute":0,"name":"independence"},{"day":18876,"closeMinute":0,"name":"labor"},{"day":18956,"closeMinute":0,"name":"thanksgiving"},{"day":18957,"closeMinute":780,"name":"after_thanksgiving"},{"day":18985,"closeMinute":0,"name":"christmas"},{"day":19009,"closeMinute":0,"name":"martin_luther_king"},{"day":19044,"closeMinute":0,"name":"presidents"},{"day":19097,"closeMinute":0,"name":"good_friday"},{"day":19142,"closeMinute":0,"name":"memorial"},{"day":19163,"closeMinute":0,"name":"juneteenth"},{"day":19177,"closeMinute":0,"name":"independence"},{"day":19240,"closeMinute":0,"name":"labor"},{"day":19320,"closeMinute":0,"name":"thanksgiving"},{"day":19321,"closeMinute":780,"name":"after_thanksgiving"},{"day":19352,"closeMinute":0,"name":"christmas"},{"day":19359,"closeMinute":0,"name":"new_year"},{"day":19373,"closeMinute":0,"name":"martin_luther_king"},{"day":19408,"closeMinute":0,"name":"presidents"},{"day":19454,"closeMinute":0,"name":"good_friday"},{"day":19506,"closeMinute":0,"name":"memorial"},{"day":19527,"closeMinute":0,"name":"juneteenth"},{"day":19541,"closeMinute":780,"name":"before_independence"},{"day":19542,"closeMinute":0,"name":"independence"},{"day":19604,"closeMinute":0,"name":"labor"},{"day":19684,"closeMinute":0,"name":"thanksgiving"},{"day":19685,"closeMinute":780,"name":"after_thanksgiving"},{"day":19716,"closeMinute":0,"name":"christmas"},{"day":19723,"closeMinute":0,"name":"new_year"},{"day":19737,"closeMinute":0,"name":"martin_luther_king"},{"day":19772,"closeMinute":0,"name":"presidents"},{"day":19811,"closeMinute":0,"name":"good_friday"},{"day":19870,"closeMinute":0,"name":"memorial"},{"day":19893,"closeMinute":0,"name":"juneteenth"},{"day":19907,"closeMinute":780,"name":"before_independence"},{"day":19908,"closeMinute":0,"name":"independence"},{"day":19968,"closeMinute":0,"name":"labor"},{"day":20055,"closeMinute":0,"name":"thanksgiving"},{"day":20056,"closeMinute":780,"name":"after_thanksgiving"},{"day":20081,"closeMinute":780,"name":"christmas_eve"},{"day":20082,"closeMinute":0,"name":"christmas"},{"day":20089,"closeMinute":0,"name":"new_year"},{"day":20097,"closeMinute":0,"name":"mourning"},{"day":20108,"closeMinute":0,"name":"martin_luther_king"},{"day":20136,"closeMinute":0,"name":"presidents"},{"day":20196,"closeMinute":0,"name":"good_friday"},{"day":20234,"closeMinute":0,"name":"memorial"},{"day":20258,"closeMinute":0,"name":"juneteenth"},{"day":20272,"closeMinute":780,"name":"before_independence"},{"day":20273,"closeMinute":0,"name":"independence"},{"day":20332,"closeMinute":0,"name":"labor"},{"day":20419,"closeMinute":0,"name":"thanksgiving"},{"day":20420,"closeMinute":780,"name":"after_thanksgiving"},{"day":20446,"closeMinute":780,"name":"christmas_eve"},{"day":20447,"closeMinute":0,"name":"christmas"},{"day":20454,"closeMinute":0,"name":"new_year"},{"day":20472,"closeMinute":0,"name":"martin_luther_king"},{"day":20500,"closeMinute":0,"name":"presidents"},{"day":20546,"closeMinute":0,"name":"good_friday"},{"day":20598,"closeMinute":0,"name":"memorial"},{"day":20623,"closeMinute":0,"name":"juneteenth"},{"day":20637,"closeMinute":0,"name":"independence"},{"day":20703,"closeMinute":0,"name":"labor"},{"day":20783,"closeMinute":0,"name":"thanksgiving"},{"day":20784,"closeMinute":780,"name":"after_thanksgiving"},{"day":20811,"closeMinute":780,"name":"christmas_eve"},{"day":20812,"closeMinute":0,"name":"christmas"},{"day":20819,"closeMinute":0,"name":"new_year"},{"day":20836,"closeMinute":0,"name":"martin_luther_king"},{"day":20864,"closeMinute":0,"name":"presidents"},{"day":20903,"closeMinute":0,"name":"good_friday"},{"day":20969,"closeMinute":0,"name":"memorial"},{"day":20987,"closeMinute":0,"name":"juneteenth"},{"day":21004,"closeMinute":0,"name":"independence"},{"day":21067,"closeMinute":0,"name":"labor"},{"day":21147,"closeMinute":0,"name":"thanksgiving"},{"day":21148,"closeMinute":780,"name":"after_thanksgiving"},{"day":21176,"closeMinute":0,"name":"christmas"},{"day":21200,"closeMinute":0,"name":"martin_luther_king"},{"day":21235,"closeMinute":0,"name":"presidents"},{"day":21288,"closeMinute":0,"name":"good_friday"},{"day":21333,"closeMinute":0,"name":"memorial"},{"day":21354,"closeMinute":0,"name":"juneteenth"},{"day":21368,"closeMinute":780,"name":"before_independence"},{"day":21369,"closeMinute":0,"name":"independence"},{"day":21431,"closeMinute":0,"name":"labor"},{"day":21511,"closeMinute":0,"name":"thanksgiving"},{"day":21512,"closeMinute":780,"name":"after_thanksgiving"},{"day":21543,"closeMinute":0,"name":"christmas"},{"day":21550,"closeMinute":0,"name":"new_year"},{"day":21564,"closeMinute":0,"name":"martin_luther_king"},{"day":21599,"closeMinute":0,"name":"presidents"},{"day":21638,"closeMinute":0,"name":"good_friday"},{"day":21697,"closeMinute":0,"name":"memorial"},{"day":21719,"closeMinute":0,"name":"juneteenth"},{"day":21733,"closeMinute":780,"name":"before_independence"},{"day":21734,"closeMinute":0,"name":"independence"},{"day":21795,"closeMinute":0,"name":"labor"},{"day":21875,"closeMinute":0,"name":"thanksgiving"},{"day":21876,"closeMinute":780,"name":"after_thanksgiving"},{"day":21907,"closeMinute":780,"name":"christmas_eve"},{"day":21908,"closeMinute":0,"name":"christmas"},{"day":21915,"closeMinute":0,"name":"new_year"},{"day":21935,"closeMinute":0,"name":"martin_luther_king"},{"day":21963,"closeMinute":0,"name":"presidents"},{"day":22023,"closeMinute":0,"name":"good_friday"},{"day":22061,"closeMinute":0,"name":"memorial"},{"day":22084,"closeMinute":0,"name":"juneteenth"},{"day":22098,"closeMinute":780,"name":"before_independence"},{"day":22099,"closeMinute":0,"name":"independence"},{"day":22159,"closeMinute":0,"name":"labor"},{"day":22246,"closeMinute":0,"name":"thanksgiving"},{"day":22247,"closeMinute":780,"name":"after_thanksgiving"},{"day":22272,"closeMinute":780,"name":"christmas_eve"},{"day":22273,"closeMinute":0,"name":"christmas"}],"summers":[{"fromDay":15774,"untilDay":16012},{"fromDay":16138,"untilDay":16376},{"fromDay":16502,"untilDay":16740},{"fromDay":16873,"untilDay":17111},{"fromDay":17237,"untilDay":17475},{"fromDay":17601,"untilDay":17839},{"fromDay":17965,"untilDay":18203},{"fromDay":18329,"untilDay":18567},{"fromDay":18700,"untilDay":18938},{"fromDay":19064,"untilDay":19302},{"fromDay":19428,"untilDay":19666},{"fromDay":19792,"untilDay":20030},{"fromDay":20156,"untilDay":20394},{"fromDay":20520,"untilDay":20758},{"fromDay":20891,"untilDay":21129},{"fromDay":21255,"untilDay":21493},{"fromDay":21619,"untilDay":21857},{"fromDay":21983,"untilDay":22221}]}'),
  ('house:10:3:4', '{"total":"5000000"}');

-- The stocks, and the house maker of each. What the house has is demo money.
INSERT INTO settings (key, value) VALUES
  ('asset:51', '{"name":"AAPL","scale":4,"kinds":["stock"]}'),
  ('asset:52', '{"name":"GOOG","scale":4,"kinds":["stock"]}'),
  ('asset:53', '{"name":"SPY","scale":4,"kinds":["stock"]}'),
  ('asset:54', '{"name":"QQQ","scale":4,"kinds":["stock"]}'),
  ('asset:55', '{"name":"IBM","scale":4,"kinds":["stock"]}'),
  ('asset:56', '{"name":"BAC","scale":4,"kinds":["stock"]}'),
  ('asset:57', '{"name":"MSFT","scale":4,"kinds":["stock"]}'),
  ('asset:58', '{"name":"NVDA","scale":4,"kinds":["stock"]}'),
  ('asset:59', '{"name":"TSLA","scale":4,"kinds":["stock"]}'),
  ('asset:60', '{"name":"AMZN","scale":4,"kinds":["stock"]}'),
  ('stockMarket:201', '{"base":51,"quote":3,"calendar":"nyse","tick":"0.01","lot":"0.0001","feePpm":1000,"notionalMin":"1","notionalMax":"1000000","bandPpm":50000,"openOrdersMax":200}'),
  ('stockMarket:202', '{"base":52,"quote":3,"calendar":"nyse","tick":"0.01","lot":"0.0001","feePpm":1000,"notionalMin":"1","notionalMax":"1000000","bandPpm":50000,"openOrdersMax":200}'),
  ('stockMarket:203', '{"base":53,"quote":3,"calendar":"nyse","tick":"0.01","lot":"0.0001","feePpm":1000,"notionalMin":"1","notionalMax":"1000000","bandPpm":50000,"openOrdersMax":200}'),
  ('stockMarket:204', '{"base":54,"quote":3,"calendar":"nyse","tick":"0.01","lot":"0.0001","feePpm":1000,"notionalMin":"1","notionalMax":"1000000","bandPpm":50000,"openOrdersMax":200}'),
  ('stockMarket:205', '{"base":55,"quote":3,"calendar":"nyse","tick":"0.01","lot":"0.0001","feePpm":1000,"notionalMin":"1","notionalMax":"1000000","bandPpm":50000,"openOrdersMax":200}'),
  ('stockMarket:206', '{"base":56,"quote":3,"calendar":"nyse","tick":"0.01","lot":"0.0001","feePpm":1000,"notionalMin":"1","notionalMax":"1000000","bandPpm":50000,"openOrdersMax":200}'),
  ('stockMarket:207', '{"base":57,"quote":3,"calendar":"nyse","tick":"0.01","lot":"0.0001","feePpm":1000,"notionalMin":"1","notionalMax":"1000000","bandPpm":50000,"openOrdersMax":200}'),
  ('stockMarket:208', '{"base":58,"quote":3,"calendar":"nyse","tick":"0.01","lot":"0.0001","feePpm":1000,"notionalMin":"1","notionalMax":"1000000","bandPpm":50000,"openOrdersMax":200}'),
  ('stockMarket:209', '{"base":59,"quote":3,"calendar":"nyse","tick":"0.01","lot":"0.0001","feePpm":1000,"notionalMin":"1","notionalMax":"1000000","bandPpm":50000,"openOrdersMax":200}'),
  ('stockMarket:210', '{"base":60,"quote":3,"calendar":"nyse","tick":"0.01","lot":"0.0001","feePpm":1000,"notionalMin":"1","notionalMax":"1000000","bandPpm":50000,"openOrdersMax":200}'),
  ('stockMaker:201', '{"levels":20,"halfSpreadPpm":300,"stepPpm":300,"notional":"4000","growthPpm":200000,"staleAfterMs":15000}'),
  ('stockMaker:202', '{"levels":20,"halfSpreadPpm":300,"stepPpm":300,"notional":"4000","growthPpm":200000,"staleAfterMs":15000}'),
  ('stockMaker:203', '{"levels":20,"halfSpreadPpm":300,"stepPpm":300,"notional":"4000","growthPpm":200000,"staleAfterMs":15000}'),
  ('stockMaker:204', '{"levels":20,"halfSpreadPpm":300,"stepPpm":300,"notional":"4000","growthPpm":200000,"staleAfterMs":15000}'),
  ('stockMaker:205', '{"levels":20,"halfSpreadPpm":300,"stepPpm":300,"notional":"4000","growthPpm":200000,"staleAfterMs":15000}'),
  ('stockMaker:206', '{"levels":20,"halfSpreadPpm":300,"stepPpm":300,"notional":"4000","growthPpm":200000,"staleAfterMs":15000}'),
  ('stockMaker:207', '{"levels":20,"halfSpreadPpm":300,"stepPpm":300,"notional":"4000","growthPpm":200000,"staleAfterMs":15000}'),
  ('stockMaker:208', '{"levels":20,"halfSpreadPpm":300,"stepPpm":300,"notional":"4000","growthPpm":200000,"staleAfterMs":15000}'),
  ('stockMaker:209', '{"levels":20,"halfSpreadPpm":300,"stepPpm":300,"notional":"4000","growthPpm":200000,"staleAfterMs":15000}'),
  ('stockMaker:210', '{"levels":20,"halfSpreadPpm":300,"stepPpm":300,"notional":"4000","growthPpm":200000,"staleAfterMs":15000}'),
  ('house:2:3:4', '{"total":"500000000"}'),
  ('house:2:51:4', '{"total":"1000000"}'),
  ('house:2:52:4', '{"total":"1000000"}'),
  ('house:2:53:4', '{"total":"1000000"}'),
  ('house:2:54:4', '{"total":"1000000"}'),
  ('house:2:55:4', '{"total":"1000000"}'),
  ('house:2:56:4', '{"total":"1000000"}'),
  ('house:2:57:4', '{"total":"1000000"}'),
  ('house:2:58:4', '{"total":"1000000"}'),
  ('house:2:59:4', '{"total":"1000000"}'),
  ('house:2:60:4', '{"total":"1000000"}');
