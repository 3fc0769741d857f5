/** Public settings, by their key. */
import type { Pool } from 'pg';

export type Setting = { id: number; key: string; value: string; notes: string };

export async function settingOf(pool: Pool, key: string): Promise<Setting | undefined> {
  const { rows } = await pool.query<Setting>('SELECT id, key, value, notes FROM content_settings WHERE key = $1', [
    key,
  ]);
  return rows[0];
}

/** The site's configuration: the settings whose key begins with `site_`. */
export async function siteConfig(pool: Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ key: string; value: string }>(
    "SELECT key, value FROM content_settings WHERE key LIKE 'site\\_%' ORDER BY key",
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
