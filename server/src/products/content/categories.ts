/** The numbers of categories on the wire, and what they are of. */
import type { content } from '@glassbook/contract';

type Category = { kinds: readonly content.EntryKind[]; page?: (typeof content.fixedPages)[number] };

/** By number, as historic clients send it. A popup stands among the notices too, for those who closed it. */
const categories: Readonly<Record<number, Category>> = {
  4: { kinds: ['news', 'popup'] },
  5: { kinds: ['banner'] },
  18: { kinds: ['faq'] },
  19: { kinds: ['page'], page: 'about' },
  33: { kinds: ['page'], page: 'contact' },
  34: { kinds: ['page'], page: 'compliance' },
};

export const categoryOf = (id: number): Category | undefined => categories[id];

/** The number of the category that an entry is in. */
export function categoryId(kind: content.EntryKind, page: string | null): number {
  const found = Object.entries(categories).find(([, of]) => of.kinds.includes(kind) && (of.page ?? null) === page);
  return Number(found?.[0] ?? 0);
}
