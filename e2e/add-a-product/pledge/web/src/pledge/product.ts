import type { PageRoute, WebProduct } from '../app/product.ts';
import { live } from '../live/index.ts';
import { channels } from './channels.ts';

const pages: readonly PageRoute[] = [
  {
    path: '/pages/pledge/index',
    load: () => import('./pledge-page.tsx'),
    ahead: () => live.ahead(['pledge.own', 'pledge.totals']),
    words: ['pledge'],
    tab: 'finance',
    tabs: true,
    login: true,
  },
];

export const pledge = { name: 'pledge', pages, channels } satisfies WebProduct<'pledge'>;
