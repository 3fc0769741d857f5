-- Images that users sent, each a file beside the database. A private one is encrypted with a key of its own, which is kept here wrapped by the master
-- key; without the row the file cannot be read.
CREATE TABLE uploads (
  name text COLLATE "C" PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}\.jpg$'),
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- 'waiting' until a call uses it, then public ('portrait') or private ('document'); 'removed' has no file and still counts for the quota of its day.
  state text NOT NULL CHECK (state IN ('waiting', 'portrait', 'document', 'removed')),
  bytes integer NOT NULL CHECK (bytes > 0),
  wrapped_key bytea,
  created_at timestamptz NOT NULL,
  CHECK ((wrapped_key IS NOT NULL) = (state IN ('waiting', 'document')))
);
CREATE INDEX uploads_owner ON uploads (user_id, created_at);
CREATE INDEX uploads_short ON uploads (created_at) WHERE state IN ('waiting', 'removed');
