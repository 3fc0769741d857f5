import type { LaterProduct } from '../../shared/later.ts';
import { entryLink } from './entry-link.ts';
import { noticeLink } from './notification-link.ts';

const load = () => import('./pages.ts');
const page = (name: keyof Awaited<ReturnType<typeof load>>) => async () => ({ default: (await load())[name] });

export const later = {
  pages: {
    ...{ market: page('market'), order: page('order'), orders: page('orders'), ads: page('ads') },
    ...{ merchant: page('merchant'), person: page('person'), location: page('location'), place: page('place') },
  },
  entryLink,
  noticeLink,
} satisfies LaterProduct<'otc'>;
