-- What people read that is not a screen's own words: notices, banners, pages, the menu and public settings. None of it is money.

-- One row for each article and language. The rows of a group are the same article in different languages.
CREATE TABLE content_articles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_key text NOT NULL CHECK (group_key ~ '^[a-z0-9.-]{1,80}$'),
  lang text NOT NULL CHECK (lang IN ('zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi', 'pt')),
  -- 4 notices, 5 banners, 18 questions, 19 about, 33 contact, 34 compliance.
  c_id integer NOT NULL CHECK (c_id > 0),
  title text NOT NULL CHECK (title <> ''),
  abstract text NOT NULL DEFAULT '',
  -- Sanitised HTML.
  content text NOT NULL DEFAULT '',
  thumbnail text NOT NULL DEFAULT '',
  cover text NOT NULL DEFAULT '',
  -- Above 0 is pinned: it stands before newer ones.
  sorts integer NOT NULL DEFAULT 0,
  -- Opens by itself, until the reader closes it.
  popup boolean NOT NULL DEFAULT false,
  create_time timestamptz NOT NULL DEFAULT now(),
  -- Hash of the seed this row was written from; null once a person wrote it, and then the seed leaves it alone.
  seed_hash text,
  UNIQUE (group_key, lang)
);
CREATE INDEX content_articles_by_category ON content_articles (c_id, sorts DESC, create_time DESC, id DESC);

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
