-- Pictures of staff within a day are counted with those that were refused or removed.
CREATE INDEX uploads_of_staff ON uploads (created_at) WHERE user_id IS NULL;
