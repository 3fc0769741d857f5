-- Whether the public file of an image may be there though the image is not public: it is about to be a portrait, or the process ended before it was.
ALTER TABLE uploads ADD COLUMN is_opened boolean NOT NULL DEFAULT false;
-- What was left before this was known.
UPDATE uploads SET is_opened = true WHERE state = 'document';
CREATE INDEX uploads_opened ON uploads (name) WHERE is_opened;
