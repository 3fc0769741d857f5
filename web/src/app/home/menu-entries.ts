/** What the home menu shows of /menu: known titles with their icon, and where a tap leads. */
import type { content } from '@glassbook/contract';
import { Shapes, type LucideIcon } from 'lucide-react';
import { ownPath } from '../../carry/own-path.ts';
import { listed } from '../../shared/product.ts';
import type { z } from 'zod';

export type MenuRow = z.output<typeof content.menu.reply>[number];
/** `path` is missing for what is still being built. */
export type MenuEntry = { id: number; title: string; name: string; icon: LucideIcon; path: string | undefined };

/** The entries in the order of the menu, those that lead somewhere before those to come. */
export function menuEntries(rows: readonly MenuRow[]): MenuEntry[] {
  const entries = rows
    .filter(({ show }) => show === 1)
    .sort((a, b) => a.sort - b.sort || a.id - b.id)
    .map((row) => ({
      id: row.id,
      title: row.title,
      name: row.name,
      icon: listed().icons[row.title] ?? Shapes,
      // Whatever the table holds, a menu never leads out of the site.
      path: ownPath(row.url),
    }));
  return [...entries.filter(({ path }) => path !== undefined), ...entries.filter(({ path }) => path === undefined)];
}
