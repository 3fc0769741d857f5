import { Landmark } from 'lucide-react';
import { market as marketWire } from '@glassbook/contract';
import { askAhead } from '../../carry/loadable.ts';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { askForInstrument } from '../../shared/trading/ask-ahead.ts';
import { channels, keys } from './channels.ts';
import type { later } from './later.ts';
import { paths } from './paths.ts';

const page: LaterPages<typeof later> = laterPages('stocks');
const words = ['trading', 'spot', 'market', 'stocks'];

function askForTrading(search: URLSearchParams): void {
  askForInstrument(keys, search.get('symbol'));
  askAhead(marketWire.markets, {});
}

const pages: readonly PageRoute[] = [
  { path: paths.trade, load: () => import('./trade-page.tsx'), ahead: askForTrading, words, tab: 'trade', tabs: true },
  { path: paths.info, load: page('info'), ahead: askForTrading, words, tab: 'trade', tabs: false },
  { path: paths.orders, load: page('orders'), words, tab: 'trade', tabs: false, login: true },
];

export const stocks = {
  name: 'stocks',
  pages,
  channels,
  icons: { stock: Landmark },
  traded: { place: 5, path: paths.trade },
} satisfies WebProduct<'stocks'>;
