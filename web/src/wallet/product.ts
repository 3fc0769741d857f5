import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';
import { live } from '../live/index.ts';
import { channels } from './channels.ts';

/** Pages that the assets lead to. */
const below = { tab: 'assets', tabs: false } as const;

const pages: readonly PageRoute[] = [
  {
    path: paths.assets,
    load: () => import('./assets-page.tsx'),
    ahead: () => live.ahead(['wallet.balances', 'market.tickers']),
    words: ['wallet', 'funds'],
    tab: 'assets',
    tabs: true,
    login: true,
  },
  {
    path: paths.transfer,
    load: laterPage('wallet', 'transfer'),
    ahead: () => live.ahead(['wallet.balances']),
    words: ['wallet'],
    login: true,
    ...below,
  },
  {
    path: paths.transferHistory,
    load: laterPage('wallet', 'transferHistory'),
    words: ['wallet'],
    login: true,
    ...below,
  },
  { path: paths.records, load: laterPage('wallet', 'records'), words: ['wallet'], login: true, ...below },
  {
    path: paths.statement,
    load: laterPage('statement', 'statement'),
    words: ['statement', 'wallet', 'funds', 'spot', 'trading'],
    login: true,
    ...below,
  },
];

export const wallet = { name: 'wallet', pages, channels } satisfies WebProduct<'wallet'>;
