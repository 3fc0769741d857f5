-- What a trailing order no longer follows and the expiry of an order that has ended have no row any more.
DELETE FROM spot_trails WHERE status = 'over';
DELETE FROM spot_expiries WHERE status = 'over';
