import { CandlestickChart } from 'lucide-react';
import { market as marketWire } from '@glassbook/contract';
import { askAhead } from '../../carry/loadable.ts';
import { paths } from '../../carry/paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { live } from '../../carry/live/index.ts';
import { askForInstrument } from '../../shared/trading/ask-ahead.ts';
import { channels, keys } from './channels.ts';

function askForTrading(search: URLSearchParams): void {
  askForInstrument(keys, search.get('symbol'));
  askAhead(marketWire.markets, {});
}

const pages: readonly PageRoute[] = [
  {
    path: paths.trade,
    load: () => import('./trade-page.tsx'),
    ahead: askForTrading,
    words: ['trading', 'spot', 'market'],
    tab: 'trade',
    tabs: true,
  },
  {
    path: paths.pair,
    load: () => import('./pair-page.tsx'),
    ahead: askForTrading,
    words: ['trading', 'spot', 'market'],
    tab: 'trade',
    tabs: false,
  },
  {
    path: paths.orders,
    load: () => import('./orders-page.tsx'),
    ahead: () => live.ahead(['spot.orders']),
    words: ['trading', 'spot'],
    tab: 'trade',
    tabs: false,
    login: true,
  },
];

export const spot = {
  name: 'spot',
  pages,
  channels,
  icons: { exchange: CandlestickChart },
  traded: { place: 1, path: paths.trade },
} satisfies WebProduct<'spot'>;
