import type { LaterProduct } from '../../shared/later.ts';
import { entryLink } from './entry-link.ts';
import { noticeLink } from './notification-link.ts';

const load = () => import('./pages.ts');
const page = (name: keyof Awaited<ReturnType<typeof load>>) => async () => ({ default: (await load())[name] });

export const later = {
  pages: {
    ...{ market: page('market'), item: page('item'), artist: page('artist'), proof: page('proof') },
    ...{ bid: page('bid'), buy: page('buy'), owned: page('owned'), mine: page('mine') },
    ...{ sell: page('sell'), create: page('create') },
  },
  entryLink,
  noticeLink,
} satisfies LaterProduct<'nft'>;
