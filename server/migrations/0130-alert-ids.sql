-- Ids of alerts are drawn by the server, so that one owner's say nothing about how many others have. Those from before stay.

ALTER TABLE alerts ALTER COLUMN id DROP IDENTITY;
-- Newest first: an id no longer says so.
DROP INDEX alerts_owner;
CREATE INDEX alerts_owner ON alerts (user_id, created_at DESC, id DESC);
