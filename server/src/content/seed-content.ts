import type { Money } from '@glassbook/engine';
import type { Pool } from 'pg';
import { seedArticles, seedMenu } from './seed-files.ts';

const upsertArticles = `
INSERT INTO content_articles (group_key, lang, c_id, title, abstract, content, cover, sorts, create_time, popup, seed_hash)
SELECT * FROM jsonb_to_recordset($1::jsonb) AS seed (
  group_key text, lang text, c_id integer, title text, abstract text, content text, cover text, sorts integer,
  create_time timestamptz, popup boolean, seed_hash text)
ON CONFLICT (group_key, lang) DO UPDATE SET
  c_id = excluded.c_id, title = excluded.title, abstract = excluded.abstract, content = excluded.content,
  cover = excluded.cover, sorts = excluded.sorts, create_time = excluded.create_time, popup = excluded.popup,
  seed_hash = excluded.seed_hash
WHERE content_articles.seed_hash <> excluded.seed_hash`;

const removeArticles = `
DELETE FROM content_articles WHERE seed_hash IS NOT NULL AND NOT EXISTS (
  SELECT FROM jsonb_to_recordset($1::jsonb) AS seed (group_key text, lang text)
  WHERE seed.group_key = content_articles.group_key AND seed.lang = content_articles.lang)`;

const upsertMenu = `
INSERT INTO content_menu (title, icon, url, sort, open_type, is_financial, seed_hash)
SELECT * FROM jsonb_to_recordset($1::jsonb) AS seed (
  title text, icon text, url text, sort integer, open_type text, is_financial boolean, seed_hash text)
ON CONFLICT (title) DO UPDATE SET
  icon = excluded.icon, url = excluded.url, sort = excluded.sort, open_type = excluded.open_type,
  is_financial = excluded.is_financial, seed_hash = excluded.seed_hash
WHERE content_menu.seed_hash <> excluded.seed_hash`;

const removeMenu = `
DELETE FROM content_menu WHERE seed_hash IS NOT NULL AND title NOT IN (
  SELECT title FROM jsonb_to_recordset($1::jsonb) AS seed (title text))`;

/**
 * Writes the articles and the menu that ship with the program into the tables, in one transaction: new ones are added, changed ones replaced,
 * deleted ones removed. Rows written or edited by hand (no seed_hash) are kept. Idempotent.
 */
export async function seedContent(pool: Pool, money: Money): Promise<void> {
  const articles = JSON.stringify(seedArticles(money));
  const menu = JSON.stringify(seedMenu());
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(removeArticles, [articles]);
    await client.query(upsertArticles, [articles]);
    await client.query(removeMenu, [menu]);
    await client.query(upsertMenu, [menu]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
