import type { PageRoute, WebProduct } from '../app/product.ts';
import { live } from '../live/index.ts';
import { channels } from './channels.ts';
import { pledgePath } from './paths.ts';

const pages: readonly PageRoute[] = [
  {
    path: pledgePath,
    load: () => import('./pledge-page.tsx'),
    ahead: () => live.ahead(['pledge.own', 'pledge.totals']),
    words: ['pledge'],
    tab: 'finance',
    tabs: true,
    login: true,
  },
];

export const pledge = { name: 'pledge', pages, channels } satisfies WebProduct<'pledge'>;
