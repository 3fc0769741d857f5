-- When each setting in force was set for the first time. Of those that are there already the time of the last change is known.
ALTER TABLE settings_in_force ADD COLUMN begun_at bigint NOT NULL DEFAULT 0;
UPDATE settings_in_force AS s
SET begun_at = (SELECT j.at FROM journal AS j WHERE j.first_seq <= s.seq ORDER BY j.first_seq DESC LIMIT 1)
WHERE EXISTS (SELECT FROM journal AS j WHERE j.first_seq <= s.seq);
