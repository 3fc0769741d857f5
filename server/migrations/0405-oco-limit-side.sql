-- The order in the book that is the limit side of a stop (OCO); 0 without one. The list of orders names the OCO of each.
ALTER TABLE spot_conditionals ADD COLUMN leg bigint NOT NULL DEFAULT 0;
CREATE INDEX spot_conditionals_leg ON spot_conditionals (leg) WHERE leg <> 0;
