import { market as marketWire } from '@glassbook/contract';
import { askAhead } from '../app/loadable.ts';
import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';
import { live } from '../live/index.ts';
import { channels } from './channels.ts';

function askForTrading(search: URLSearchParams): void {
  const symbol = search.get('symbol');
  live.ahead([
    'market.tickers',
    ...(symbol === null ? [] : ([`spot.book:${symbol}`, `spot.trades:${symbol}`] as const)),
  ]);
  askAhead(marketWire.markets, {});
}

const pages: readonly PageRoute[] = [
  {
    path: paths.trade,
    load: () => import('./trade-page.tsx'),
    ahead: askForTrading,
    words: ['spot', 'market'],
    tab: 'trade',
    tabs: true,
  },
  {
    path: paths.pair,
    load: () => import('./pair-page.tsx'),
    ahead: askForTrading,
    words: ['spot', 'market'],
    tab: 'trade',
    tabs: false,
  },
  {
    path: paths.orders,
    load: () => import('./orders-page.tsx'),
    ahead: () => live.ahead(['spot.orders']),
    words: ['spot'],
    tab: 'trade',
    tabs: false,
    login: true,
  },
];

export const spot = { name: 'spot', pages, channels } satisfies WebProduct<'spot'>;
