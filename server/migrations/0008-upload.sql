-- Images that users sent, each a file beside the database. A private one is encrypted with a key of its own, which is kept here wrapped by the master
-- key; without the row the file cannot be read.
CREATE TABLE uploads (
  name text COLLATE "C" PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}\.jpg$'),
  user_id bigint REFERENCES users ON DELETE CASCADE,
  -- 'waiting' until a call uses it, then public ('portrait') or private ('document'); 'removed' has no file and still counts for the quota of its day.
  state text NOT NULL CHECK (state IN ('waiting', 'portrait', 'document', 'cover', 'removed')),
  bytes integer NOT NULL CHECK (bytes > 0),
  wrapped_key bytea,
  created_at timestamptz NOT NULL,
  -- A keyed hash of the pixels that were kept, to see that two images are the same.
  digest bytea,
  -- Whether the public file of an image may be there though the image is not public: it is about to be a portrait, or the process ended before it was.
  is_opened boolean NOT NULL DEFAULT false,
  CHECK ((wrapped_key IS NOT NULL) = (state IN ('waiting', 'document'))),
  CONSTRAINT uploads_owner_check CHECK (user_id IS NOT NULL OR state IN ('cover', 'removed'))
);
CREATE INDEX uploads_owner ON uploads (user_id, created_at);
CREATE INDEX uploads_short ON uploads (created_at) WHERE state IN ('waiting', 'removed');
CREATE INDEX uploads_covers ON uploads (created_at) WHERE state = 'cover';
-- Pictures of staff within a day are counted with those that were refused or removed.
CREATE INDEX uploads_of_staff ON uploads (created_at) WHERE user_id IS NULL;
CREATE INDEX uploads_opened ON uploads (name) WHERE is_opened;
