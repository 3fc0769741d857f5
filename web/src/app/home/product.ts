import { content, market } from '@glassbook/contract';
import { askAhead } from '../../carry/loadable.ts';
import { paths } from '../../carry/paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { askForMarkets } from '../../products/market/ask-for-markets.ts';
import { bannerCategory, noticeCategory } from './categories.ts';

/** All that a first look shows: what is here before the page is drawn is drawn with it, in slices; what comes later is drawn again, at once. */
function ahead(): void {
  askForMarkets();
  askAhead(content.menu, {});
  askAhead(market.markets, {});
  askAhead(content.newsList, { c_id: bannerCategory });
  askAhead(content.newsList, { c_id: noticeCategory });
  askAhead(content.newsPopup, {});
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
