-- Of names that are no account those with the fewest wrong passwords are forgotten first, and of those the oldest.
DROP INDEX failed_logins_nobody;
CREATE INDEX failed_logins_nobody ON failed_logins (failures DESC, last_at DESC) WHERE nobody;
