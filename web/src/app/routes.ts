/** Every page: its path, what it loads, which catalogs it speaks from, and how the frame stands around it. */
import type { ComponentType } from 'react';
import { content, market as marketWire } from '@glassbook/contract';
import { live } from '../live/index.ts';
import { askAhead } from './loadable.ts';
import { paths } from './paths.ts';

export type TabKey = 'home' | 'markets' | 'trade' | 'finance' | 'assets';
export type PageRoute = {
  path: string;
  load: () => Promise<{ default: ComponentType }>;
  /** Asks for what it will show, where the app opens with it: its data is then there together with its code. */
  ahead?: (search: URLSearchParams) => void;
  /** Catalogs besides `app`. */
  words: readonly string[];
  /** The tab that is marked. */
  tab?: TabKey;
  /** Whether the tab bar stands below it on a phone; a page that commits money ends with its own button instead. */
  tabs: boolean;
  /** Only for who is logged in. */
  login?: true;
  /** Stands alone, without the bar on top of a wide window: logging in and the like. */
  bare?: true;
};

const home = () => import('../home/home-page.tsx');
const market = ['market'];

function askForMarkets(): void {
  live.ahead(['market.tickers']);
  askAhead(marketWire.tickers, {});
}

function askForHome(): void {
  askForMarkets();
  askAhead(content.menu, {});
}

function askForTrading(search: URLSearchParams): void {
  const symbol = search.get('symbol');
  live.ahead([
    'market.tickers',
    ...(symbol === null ? [] : ([`spot.book:${symbol}`, `spot.trades:${symbol}`] as const)),
  ]);
  askAhead(marketWire.markets, {});
}

export const pages: readonly PageRoute[] = [
  { path: paths.home, load: home, ahead: askForHome, words: ['home', 'market', 'wallet'], tab: 'home', tabs: true },
  {
    path: paths.homeIndex,
    load: home,
    ahead: askForHome,
    words: ['home', 'market', 'wallet'],
    tab: 'home',
    tabs: true,
  },
  {
    path: paths.markets,
    load: () => import('../market/markets-page.tsx'),
    ahead: askForMarkets,
    words: market,
    tab: 'markets',
    tabs: true,
  },
  {
    path: paths.search,
    load: () => import('../market/search-page.tsx'),
    ahead: askForMarkets,
    words: market,
    tab: 'markets',
    tabs: false,
  },
  {
    path: paths.trade,
    load: () => import('../spot/trade-page.tsx'),
    ahead: askForTrading,
    words: ['spot', 'market'],
    tab: 'trade',
    tabs: true,
  },
  {
    path: paths.pair,
    load: () => import('../spot/pair-page.tsx'),
    ahead: askForTrading,
    words: ['spot', 'market'],
    tab: 'trade',
    tabs: false,
  },
  {
    path: paths.orders,
    load: () => import('../spot/orders-page.tsx'),
    ahead: () => live.ahead(['spot.orders']),
    words: ['spot'],
    tab: 'trade',
    tabs: false,
    login: true,
  },
  {
    path: paths.finance,
    load: () => import('../finance/finance-page.tsx'),
    words: ['finance'],
    tab: 'finance',
    tabs: true,
  },
  {
    path: paths.assets,
    load: () => import('../wallet/assets-page.tsx'),
    ahead: () => live.ahead(['wallet.balances', 'market.tickers']),
    words: ['wallet'],
    tab: 'assets',
    tabs: true,
    login: true,
  },
  {
    path: paths.transfer,
    load: () => import('../wallet/transfer-page.tsx'),
    ahead: () => live.ahead(['wallet.balances']),
    words: ['wallet'],
    tab: 'assets',
    tabs: false,
    login: true,
  },
  {
    path: paths.records,
    load: () => import('../wallet/records-page.tsx'),
    words: ['wallet'],
    tab: 'assets',
    tabs: false,
    login: true,
  },
  {
    path: paths.login,
    load: () => import('../account/login-page.tsx'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  {
    path: paths.register,
    load: () => import('../account/register-page.tsx'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  {
    path: paths.forgotten,
    load: () => import('../account/forgotten-page.tsx'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  { path: paths.language, load: () => import('../setting/language-page.tsx'), words: ['setting'], tabs: false },
  { path: paths.articles, load: () => import('../content/article-page.tsx'), words: ['content'], tabs: false },
  { path: paths.faq, load: () => import('../content/faq-page.tsx'), words: ['content'], tabs: false },
  {
    path: paths.contact,
    load: () => import('../content/contact-page.tsx'),
    words: ['content'],
    tabs: false,
  },
  { path: paths.about, load: () => import('../content/about-page.tsx'), words: ['content'], tabs: false },
  {
    path: paths.compliance,
    load: () => import('../content/compliance-page.tsx'),
    words: ['content'],
    tabs: false,
  },
  {
    path: paths.settings,
    load: () => import('../setting/setting-page.tsx'),
    words: ['setting'],
    tabs: false,
  },
];

/** Where each tab leads. */
export const tabPaths: Readonly<Record<TabKey, string>> = {
  home: paths.home,
  markets: paths.markets,
  trade: paths.trade,
  finance: paths.finance,
  assets: paths.assets,
};
