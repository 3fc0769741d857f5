/** What the finance tab shows of the menu. */
import type { z } from 'zod';
import type { content } from '@glassbook/contract';

export type MenuRow = z.output<typeof content.menu.reply>[number];

/** Only a path of ours is followed, whatever the menu holds. */
const pathOf = (url: string): string | undefined => (/^\/(?![/\\])/.test(url) ? url : undefined);

export type Product = { id: number; title: string; name: string; about: string; path: string | undefined };

/** The products of finance in the order of the menu; those without a path are still being built. */
export function financeProducts(menu: readonly MenuRow[]): Product[] {
  return menu
    .filter((row) => row.is_financial === 1 && row.show === 1)
    .sort((a, b) => a.sort - b.sort || a.id - b.id)
    .map(({ id, title, name, about, url }) => ({ id, title, name, about, path: pathOf(url) }));
}
