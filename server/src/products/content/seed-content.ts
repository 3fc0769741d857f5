import type { Money } from '@glassbook/engine';
import type { Pool } from 'pg';
import { inTransaction } from '../../carry/store/transaction.ts';
import type { MenuEntry } from '../../shared/slice/menu.ts';
import { seedEntries, seedMenu } from './seed-files.ts';

const seed = `seed AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS seed (
  key text, kind text, page text, from_at timestamptz, sorts integer, cover text, texts jsonb, seed_hash text))`;

const removeEntries = `
WITH ${seed} DELETE FROM content_entries WHERE seed_hash IS NOT NULL AND key NOT IN (SELECT key FROM seed)`;

/** New ones and those that changed; the texts of these are written again, under the ids they have. */
const upsertEntries = `
WITH ${seed}, written AS (
  INSERT INTO content_entries (key, kind, page, state, from_at, sorts, cover, changed_at, seed_hash)
  SELECT key, kind, page, 'published', from_at, sorts, cover, now(), seed_hash FROM seed
  ON CONFLICT (key) DO UPDATE SET kind = excluded.kind, page = excluded.page, from_at = excluded.from_at, sorts = excluded.sorts,
    cover = excluded.cover, version = content_entries.version + 1, changed_at = excluded.changed_at, seed_hash = excluded.seed_hash
  WHERE content_entries.seed_hash <> excluded.seed_hash
  RETURNING id, key)
INSERT INTO content_texts (entry_id, lang, title, abstract, content)
SELECT written.id, text.lang, text.title, text.abstract, text.content FROM written JOIN seed USING (key),
  jsonb_to_recordset(seed.texts) AS text (lang text, title text, abstract text, content text)
ON CONFLICT (entry_id, lang) DO UPDATE SET title = excluded.title, abstract = excluded.abstract, content = excluded.content`;

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
 * Writes the entries and the menu that ship with the program into the tables, in one transaction: new ones are added, changed ones replaced,
 * deleted ones removed. What a person wrote or changed (no seed_hash) is kept. Idempotent.
 */
export async function seedContent(pool: Pool, money: Money, ofProducts: readonly MenuEntry[]): Promise<void> {
  const entries = JSON.stringify(seedEntries(money));
  const menu = JSON.stringify(seedMenu(ofProducts));
  await inTransaction(pool, async (client) => {
    await client.query(removeEntries, [entries]);
    await client.query(upsertEntries, [entries]);
    await client.query(removeMenu, [menu]);
    await client.query(upsertMenu, [menu]);
  });
}
