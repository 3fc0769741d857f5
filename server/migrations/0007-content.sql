-- What people read that is not a screen's own words: articles, pages, the menu and public settings. None of it is money.

-- What staff writes for users: an entry with its state and schedule, and a text for each language.
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
  -- The name that the one who makes a draft gives it: sent again, it is the same draft. None of what ships with the program.
  client_id text COLLATE "C" UNIQUE,
  CHECK ((page IS NOT NULL) = (kind = 'page')),
  CHECK (state <> 'published' OR from_at IS NOT NULL),
  CHECK (until_at > from_at)
);
CREATE INDEX content_entries_by_kind ON content_entries (kind, sorts DESC, from_at DESC, id DESC);

-- One row for each entry and language.
CREATE TABLE content_texts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lang text NOT NULL CHECK (lang IN ('zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi', 'pt')),
  title text NOT NULL CHECK (title <> ''),
  abstract text NOT NULL DEFAULT '',
  -- Sanitised HTML.
  content text NOT NULL DEFAULT '',
  entry_id bigint NOT NULL REFERENCES content_entries ON DELETE CASCADE,
  UNIQUE (entry_id, lang)
);

CREATE TABLE content_menu (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The key of its words (app: menu.<title>).
  title text NOT NULL UNIQUE CHECK (title ~ '^[A-Za-z]{1,40}$'),
  icon text NOT NULL,
  -- Empty while the product is under development.
  url text NOT NULL DEFAULT '' CHECK (url = '' OR url LIKE '/pages/%'),
  sort integer NOT NULL,
  open_type text NOT NULL DEFAULT 'navigateTo' CHECK (open_type IN ('navigateTo', 'switchTab')),
  is_financial boolean NOT NULL DEFAULT false,
  is_shown boolean NOT NULL DEFAULT true,
  seed_hash text
);

-- Settings anybody may read. Those whose key begins with site_ make up the site's configuration.
CREATE TABLE content_settings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK (key ~ '^[a-z_]{1,40}$'),
  value text NOT NULL,
  notes text NOT NULL DEFAULT ''
);
INSERT INTO content_settings (key, value, notes) VALUES
  ('version', 'wgt,1', 'Package type and build number of the client, split on the comma.'),
  ('site_name', 'Glassbook', 'The name people see.'),
  ('site_logo', '/brand/glassbook-mark.svg', 'Path or address of the logo.');
