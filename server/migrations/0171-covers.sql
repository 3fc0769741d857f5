-- The pictures of articles: public from the start, and of no user.
ALTER TABLE uploads ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE uploads DROP CONSTRAINT uploads_state_check;
ALTER TABLE uploads ADD CONSTRAINT uploads_state_check CHECK (state IN ('waiting', 'portrait', 'document', 'cover', 'removed'));
ALTER TABLE uploads ADD CONSTRAINT uploads_owner_check CHECK (user_id IS NOT NULL OR state IN ('cover', 'removed'));
CREATE INDEX uploads_covers ON uploads (created_at) WHERE state = 'cover';
