-- When the administrators were notified that a freeze is past the time by which to decide about it: once for each.
ALTER TABLE account_freezes ADD COLUMN escalated_at timestamptz;
CREATE INDEX account_freezes_due ON account_freezes (decide_by) WHERE ended_at IS NULL AND escalated_at IS NULL;
