/** The entries of the home menu and the finance tab, with their names in the reader's language. */
import type { content, WireLanguage } from '@glassbook/contract';
import { catalog, localeOf, words } from '@glassbook/i18n';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { MenuEntry } from '../../shared/slice/menu.ts';

type Entry = z.input<typeof content.menu.reply>[number];
type Row = Omit<Entry, 'name' | 'about' | 'show' | 'is_financial'> & { is_financial: boolean };

/** Entries that other clients know and that have no product of their own: they lead to the nearest one, and our screens show them nowhere. */
const withoutProduct: readonly string[] = ['margin', 'mining', 'defiMining', 'cloudMining'];

/** Products name theirs; the others are named here. */
export async function menuOf(pool: Pool, ofProducts: readonly MenuEntry[], language: WireLanguage): Promise<Entry[]> {
  const { rows } = await pool.query<Row>(
    'SELECT id, title, icon, url, sort, open_type, is_financial FROM content_menu WHERE is_shown ORDER BY sort, id',
  );
  const locale = localeOf(language);
  return rows.map((row) => {
    const own = ofProducts.find(({ title }) => title === row.title);
    const about = catalog(locale, own?.words ?? 'finance')[own ? (own.about ?? '') : `about.${row.title}`];
    return {
      ...row,
      name: own ? words(locale, own.words, own.name) : words(locale, 'app', `menu.${row.title}`),
      about: about ?? '',
      show: withoutProduct.includes(row.title) ? (0 as const) : (1 as const),
      is_financial: row.is_financial ? (1 as const) : (0 as const),
    };
  });
}
