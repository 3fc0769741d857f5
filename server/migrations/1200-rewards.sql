-- Coupons, rebates of invitations, the daily draw. Amounts are in the smallest unit of their asset, times in milliseconds UTC, days since 1970.
CREATE TABLE coupons (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  template bigint NOT NULL,
  coupon_kind text NOT NULL,
  spot boolean NOT NULL,
  futures boolean NOT NULL,
  options boolean NOT NULL,
  rate_ppm bigint NOT NULL,
  asset integer NOT NULL,
  budget numeric NOT NULL CHECK (budget > 0),
  saved numeric NOT NULL CHECK (saved BETWEEN 0 AND budget),
  amount_max numeric NOT NULL,
  promised numeric NOT NULL CHECK (promised BETWEEN 0 AND budget),
  base numeric NOT NULL,
  lockup bigint NOT NULL,
  due_at bigint NOT NULL,
  source text NOT NULL,
  status text NOT NULL,
  at bigint NOT NULL,
  end_at bigint NOT NULL,
  open text NOT NULL,
  closed_at bigint,
  CHECK ((open = 'yes') = (status IN ('to_use', 'in_use')))
);
CREATE INDEX coupons_owner ON coupons (owner, id DESC);
CREATE INDEX coupons_open ON coupons (id) WHERE open = 'yes';

CREATE TABLE coupon_uses (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  coupon bigint NOT NULL,
  product text NOT NULL,
  ref bigint NOT NULL,
  asset integer NOT NULL,
  before numeric NOT NULL,
  off numeric NOT NULL CHECK (off > 0 AND off < before),
  paid numeric NOT NULL CHECK (paid = before - off),
  unit integer NOT NULL,
  worth numeric NOT NULL CHECK (worth >= 0),
  seq bigint NOT NULL,
  line bigint NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX coupon_uses_owner ON coupon_uses (owner, id DESC);
CREATE INDEX coupon_uses_coupon ON coupon_uses (coupon, id DESC);
CREATE INDEX coupon_uses_seq ON coupon_uses (seq, line);

CREATE TABLE coupons_given (template bigint PRIMARY KEY, given bigint NOT NULL);
CREATE TABLE coupon_takers (
  template bigint NOT NULL,
  owner bigint NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (template, owner)
);
CREATE INDEX coupon_takers_owner ON coupon_takers (owner);
-- Wrong codes of an account on a UTC day.
CREATE TABLE coupon_misses (owner bigint PRIMARY KEY, day bigint NOT NULL, misses integer NOT NULL);

CREATE TABLE account_links (
  owner bigint NOT NULL,
  other bigint NOT NULL,
  by text NOT NULL,
  status text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (owner, other, by),
  CHECK (owner < other)
);
CREATE INDEX account_links_other ON account_links (other);

CREATE TABLE invitations (
  owner bigint PRIMARY KEY,
  inviter bigint NOT NULL,
  status text NOT NULL,
  open text NOT NULL,
  at bigint NOT NULL,
  end_at bigint NOT NULL
);
CREATE INDEX invitations_inviter ON invitations (inviter);
CREATE INDEX invitations_open ON invitations (owner) WHERE open = 'yes';
CREATE TABLE invitation_fees (
  owner bigint NOT NULL,
  day bigint NOT NULL,
  worth numeric NOT NULL,
  live text NOT NULL,
  PRIMARY KEY (owner, day)
);
CREATE TABLE rebate_months (owner bigint PRIMARY KEY, day bigint NOT NULL, worth numeric NOT NULL);
CREATE TABLE rebates (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  payer bigint NOT NULL,
  product text NOT NULL,
  ref bigint NOT NULL,
  asset integer NOT NULL,
  fee numeric NOT NULL,
  rate_ppm bigint NOT NULL,
  amount numeric NOT NULL CHECK (amount >= 0 AND amount * 2 <= fee),
  unit integer NOT NULL,
  worth numeric NOT NULL,
  fee_worth numeric NOT NULL,
  reason text,
  at bigint NOT NULL
);
CREATE INDEX rebates_owner ON rebates (owner, id DESC);
CREATE INDEX rebates_payer ON rebates (payer, id DESC);

CREATE TABLE draw_odds (version bigint PRIMARY KEY, prizes text NOT NULL, at bigint NOT NULL);
CREATE TABLE draw_commitments (
  owner bigint NOT NULL,
  day bigint NOT NULL,
  commitment text NOT NULL,
  version bigint NOT NULL,
  status text NOT NULL,
  live text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (owner, day)
);
CREATE TABLE draws (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  day bigint NOT NULL,
  commitment text NOT NULL,
  version bigint NOT NULL,
  seed text NOT NULL,
  secret text NOT NULL,
  counter integer NOT NULL,
  value bigint NOT NULL,
  number integer NOT NULL CHECK (number = value % 10000),
  points bigint NOT NULL,
  template bigint NOT NULL,
  coupon bigint NOT NULL,
  before bigint NOT NULL,
  after bigint NOT NULL,
  at bigint NOT NULL,
  UNIQUE (owner, day)
);
CREATE INDEX draws_seen ON draws (version, at);
CREATE TABLE points (owner bigint PRIMARY KEY, points bigint NOT NULL CHECK (points >= 0));
CREATE TABLE point_moves (
  id bigint PRIMARY KEY,
  owner bigint NOT NULL,
  what text NOT NULL,
  ref bigint NOT NULL,
  change bigint NOT NULL,
  after bigint NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX point_moves_owner ON point_moves (owner, id DESC);
-- The secret of each account and day, encrypted until it is drawn.
CREATE TABLE draw_secrets (owner bigint NOT NULL, day bigint NOT NULL, sealed bytea NOT NULL, PRIMARY KEY (owner, day));

INSERT INTO settings (key, value) VALUES
  ('rebate', '{"unit":3,"tiers":[{"from":"0","ratePpm":200000},{"from":"200","ratePpm":250000}],"months":12,"monthCap":"500"}');

-- Two coupons of the draw, one for points, one for a verified identity, one by a code, a boost of lock-ups for points.
INSERT INTO settings (key, value) VALUES
  ('coupon:1', '{"couponKind": "fee", "products": ["spot", "futures", "options"], "ratePpm": 50000, "asset": 3, "budget": "5", "amountMax": "0", "days": 14, "title": {"en": "−5% fee coupon", "zh": "手续费 −5% 优惠券", "hk": "手續費 −5% 優惠券", "th": "คูปองค่าธรรมเนียม −5%", "jp": "手数料 −5% クーポン", "kor": "수수료 −5% 쿠폰", "fra": "Coupon de frais −5 %", "spa": "Cupón de comisión −5 %", "vi": "Phiếu giảm phí −5%", "pt": "Cupom de taxa −5%"}, "total": 1000000, "code": [], "points": 0, "task": "none", "status": "open"}'),
  ('coupon:2', '{"couponKind": "fee", "products": ["spot", "futures", "options"], "ratePpm": 200000, "asset": 3, "budget": "10", "amountMax": "0", "days": 7, "title": {"en": "−20% fee coupon", "zh": "手续费 −20% 优惠券", "hk": "手續費 −20% 優惠券", "th": "คูปองค่าธรรมเนียม −20%", "jp": "手数料 −20% クーポン", "kor": "수수료 −20% 쿠폰", "fra": "Coupon de frais −20 %", "spa": "Cupón de comisión −20 %", "vi": "Phiếu giảm phí −20%", "pt": "Cupom de taxa −20%"}, "total": 1000000, "code": [], "points": 0, "task": "none", "status": "open"}'),
  ('coupon:3', '{"couponKind": "fee", "products": ["spot", "futures", "options"], "ratePpm": 100000, "asset": 3, "budget": "5", "amountMax": "0", "days": 14, "title": {"en": "−10% fee coupon", "zh": "手续费 −10% 优惠券", "hk": "手續費 −10% 優惠券", "th": "คูปองค่าธรรมเนียม −10%", "jp": "手数料 −10% クーポン", "kor": "수수료 −10% 쿠폰", "fra": "Coupon de frais −10 %", "spa": "Cupón de comisión −10 %", "vi": "Phiếu giảm phí −10%", "pt": "Cupom de taxa −10%"}, "total": 1000000, "code": [], "points": 100, "task": "none", "status": "open"}'),
  ('coupon:4', '{"couponKind": "fee", "products": ["spot", "futures", "options"], "ratePpm": 150000, "asset": 3, "budget": "5", "amountMax": "0", "days": 30, "title": {"en": "−15% fee coupon", "zh": "手续费 −15% 优惠券", "hk": "手續費 −15% 優惠券", "th": "คูปองค่าธรรมเนียม −15%", "jp": "手数料 −15% クーポン", "kor": "수수료 −15% 쿠폰", "fra": "Coupon de frais −15 %", "spa": "Cupón de comisión −15 %", "vi": "Phiếu giảm phí −15%", "pt": "Cupom de taxa −15%"}, "total": 1000000, "code": [], "points": 0, "task": "identity", "status": "open"}'),
  ('coupon:5', '{"couponKind": "fee", "products": ["spot", "futures", "options"], "ratePpm": 250000, "asset": 3, "budget": "5", "amountMax": "0", "days": 30, "title": {"en": "−25% fee coupon", "zh": "手续费 −25% 优惠券", "hk": "手續費 −25% 優惠券", "th": "คูปองค่าธรรมเนียม −25%", "jp": "手数料 −25% クーポン", "kor": "수수료 −25% 쿠폰", "fra": "Coupon de frais −25 %", "spa": "Cupón de comisión −25 %", "vi": "Phiếu giảm phí −25%", "pt": "Cupom de taxa −25%"}, "total": 10000, "code": [{"word": "WELCOME26"}], "points": 0, "task": "none", "status": "open"}'),
  ('coupon:6', '{"couponKind": "boost", "products": [], "ratePpm": 50, "asset": 3, "budget": "5", "amountMax": "1000", "days": 30, "title": {"en": "Lock-up boost 0.005% a day", "zh": "锁仓加息 每日 0.005%", "hk": "鎖倉加息 每日 0.005%", "th": "เพิ่มดอกเบี้ยล็อก 0.005% ต่อวัน", "jp": "ロックアップ上乗せ 1日0.005%", "kor": "락업 추가 이자 일 0.005%", "fra": "Bonus de blocage 0,005 % par jour", "spa": "Extra de bloqueo 0,005 % al día", "vi": "Tăng lãi khóa 0,005%/ngày", "pt": "Extra de bloqueio 0,005% ao dia"}, "total": 1000000, "code": [], "points": 60, "task": "none", "status": "open"}'),
  ('draw', '{"prizes":[{"count":5000,"points":5,"template":0},{"count":3000,"points":20,"template":0},{"count":1500,"points":50,"template":0},{"count":400,"points":0,"template":1},{"count":100,"points":0,"template":2}]}');

-- The account that boosts and bonuses are paid from.
INSERT INTO settings (key, value) VALUES ('house:13:3', '{"total":"100000"}');
