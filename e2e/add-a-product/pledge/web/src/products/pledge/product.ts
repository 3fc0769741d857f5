import { HandCoins } from 'lucide-react';
import { live } from '../../carry/live/index.ts';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';
import { pledgePath } from './paths.ts';

const page: LaterPages<typeof later> = laterPages('pledge');
const pages: readonly PageRoute[] = [
  {
    path: pledgePath,
    load: page('pledge'),
    ahead: () => live.ahead(['pledge.own', 'pledge.totals']),
    words: ['pledge', 'offer'],
    tab: 'finance',
    tabs: true,
    login: true,
  },
];

export const pledge = { name: 'pledge', pages, channels, icons: { pledge: HandCoins } } satisfies WebProduct<'pledge'>;
