import { paths } from '../../carry/paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { askForMarkets } from './ask-for-markets.ts';
import { channels } from './channels.ts';

const pages: readonly PageRoute[] = [
  {
    path: paths.markets,
    load: () => import('./markets-page.tsx'),
    ahead: askForMarkets,
    words: ['market'],
    tab: 'markets',
    tabs: true,
  },
  {
    path: paths.search,
    load: () => import('./search-page.tsx'),
    ahead: askForMarkets,
    words: ['market'],
    tab: 'markets',
    tabs: false,
  },
];

export const market = { name: 'market', pages, channels } satisfies WebProduct<'market'>;
