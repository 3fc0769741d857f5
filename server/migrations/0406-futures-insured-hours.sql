-- The insurance account gives no more in sixty minutes than in an hour: what it gave in the hour before counts.
ALTER TABLE futures_insured ADD COLUMN paid_before numeric NOT NULL DEFAULT 0;
