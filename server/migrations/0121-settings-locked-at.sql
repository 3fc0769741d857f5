-- When the lock of the settings was set or extended last: the end of a freeze ends a lock of the days before it.
ALTER TABLE users ADD COLUMN settings_locked_at timestamptz;
