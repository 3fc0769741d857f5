import { ArrowLeftRight } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from '../../carry/paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { live } from '../../carry/live/index.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('wallet');

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
    load: page('transfer'),
    ahead: () => live.ahead(['wallet.balances']),
    words: ['wallet'],
    login: true,
    ...below,
  },
  {
    path: paths.transferHistory,
    load: page('transferHistory'),
    words: ['wallet'],
    login: true,
    ...below,
  },
  { path: paths.records, load: page('records'), words: ['wallet'], login: true, ...below },
];

export const wallet = {
  name: 'wallet',
  pages,
  channels,
  icons: { transfer: ArrowLeftRight },
} satisfies WebProduct<'wallet'>;
