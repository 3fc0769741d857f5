/** Public settings, by their key. */
import type { Pool } from 'pg';

export type Setting = { id: number; key: string; value: string; notes: string };

export async function settingOf(pool: Pool, key: string): Promise<Setting | undefined> {
  const { rows } = await pool.query<Setting>('SELECT id, key, value, notes FROM content_settings WHERE key = $1', [
    key,
  ]);
  return rows[0];
}

/** The site's configuration, as far as the contract names it. */
export async function siteConfig(pool: Pool): Promise<{ site_name: string; site_logo: string }> {
  const [name, logo] = await Promise.all([settingOf(pool, 'site_name'), settingOf(pool, 'site_logo')]);
  return { site_name: name?.value ?? '', site_logo: logo?.value ?? '' };
}
