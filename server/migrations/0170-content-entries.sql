-- What staff writes for users: an entry with its state and schedule, and a text for each language. The articles there are become entries.
CREATE TABLE content_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The name of one that ships with the program; null for those that staff wrote.
  key text UNIQUE CHECK (key ~ '^[a-z0-9.-]{1,80}$'),
  kind text NOT NULL CHECK (kind IN ('news', 'banner', 'faq', 'page', 'popup')),
  -- Which of the fixed pages it is.
  page text CHECK (page IN ('about', 'contact', 'compliance')),
  -- Published ones are shown from `from_at` until `until_at`, by the clock of the server when they are read.
  state text NOT NULL CHECK (state IN ('draft', 'published', 'withdrawn')),
  from_at timestamptz,
  until_at timestamptz,
  -- Higher stands first; above 0 is before newer ones.
  sorts integer NOT NULL DEFAULT 0 CHECK (sorts >= 0),
  -- "/upload/….jpg" or a picture that ships with the program; empty where there is none.
  cover text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  changed_by bigint REFERENCES staff,
  -- Hash of the seed it was written from; null once a person changed it, and then the seed leaves it alone.
  seed_hash text,
  CHECK ((page IS NOT NULL) = (kind = 'page')),
  CHECK (state <> 'published' OR from_at IS NOT NULL),
  CHECK (until_at > from_at)
);
CREATE INDEX content_entries_by_kind ON content_entries (kind, sorts DESC, from_at DESC, id DESC);

INSERT INTO content_entries (key, kind, page, state, from_at, sorts, cover, changed_at, seed_hash)
SELECT group_key,
  CASE WHEN bool_or(popup) THEN 'popup' WHEN min(c_id) = 5 THEN 'banner' WHEN min(c_id) = 18 THEN 'faq'
    WHEN min(c_id) IN (19, 33, 34) THEN 'page' ELSE 'news' END,
  CASE WHEN bool_or(popup) THEN NULL ELSE CASE min(c_id) WHEN 19 THEN 'about' WHEN 33 THEN 'contact' WHEN 34 THEN 'compliance' END END,
  'published', min(create_time), greatest(max(sorts), 0), max(cover), now(),
  -- What a person wrote in one language stays in all of them.
  CASE WHEN bool_and(seed_hash IS NOT NULL) THEN '' END
FROM content_articles GROUP BY group_key;

ALTER TABLE content_articles RENAME TO content_texts;
ALTER TABLE content_texts ADD COLUMN entry_id bigint REFERENCES content_entries ON DELETE CASCADE;
UPDATE content_texts SET entry_id = content_entries.id FROM content_entries WHERE content_entries.key = content_texts.group_key;
ALTER TABLE content_texts ALTER COLUMN entry_id SET NOT NULL;
DROP INDEX content_articles_by_category;
ALTER TABLE content_texts DROP COLUMN group_key, DROP COLUMN c_id, DROP COLUMN thumbnail, DROP COLUMN cover, DROP COLUMN sorts,
  DROP COLUMN popup, DROP COLUMN create_time, DROP COLUMN seed_hash;
ALTER TABLE content_texts ADD UNIQUE (entry_id, lang);
