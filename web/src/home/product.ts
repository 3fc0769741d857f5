import { content } from '@glassbook/contract';
import { askAhead } from '../app/loadable.ts';
import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';
import { askForMarkets } from '../market/ask-for-markets.ts';

function ahead(): void {
  askForMarkets();
  askAhead(content.menu, {});
}

const page: Omit<PageRoute, 'path'> = {
  load: () => import('./home-page.tsx'),
  ahead,
  words: ['home', 'market', 'wallet'],
  tab: 'home',
  tabs: true,
};

export const home = {
  name: 'home',
  pages: [
    { path: paths.home, ...page },
    { path: paths.homeIndex, ...page },
  ],
  channels: {},
} satisfies WebProduct<'home'>;
