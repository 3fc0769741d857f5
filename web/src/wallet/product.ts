import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';
import { live } from '../live/index.ts';
import { channels } from './channels.ts';

const pages: readonly PageRoute[] = [
  {
    path: paths.assets,
    load: () => import('./assets-page.tsx'),
    ahead: () => live.ahead(['wallet.balances', 'market.tickers']),
    words: ['wallet'],
    tab: 'assets',
    tabs: true,
    login: true,
  },
  {
    path: paths.transfer,
    load: laterPage('transfer'),
    ahead: () => live.ahead(['wallet.balances']),
    words: ['wallet'],
    tab: 'assets',
    tabs: false,
    login: true,
  },
  {
    path: paths.records,
    load: laterPage('records'),
    words: ['wallet'],
    tab: 'assets',
    tabs: false,
    login: true,
  },
];

export const wallet = { name: 'wallet', pages, channels } satisfies WebProduct<'wallet'>;
