/** Every page: its path, what it loads, which catalogs it speaks from, and how the frame stands around it. */
import type { ComponentType } from 'react';
import { content, market as marketWire } from '@glassbook/contract';
import { live } from '../live/index.ts';
import { askAhead } from './loadable.ts';

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
  { path: '/', load: home, ahead: askForHome, words: ['home', 'market', 'wallet'], tab: 'home', tabs: true },
  {
    path: '/pages/index/index',
    load: home,
    ahead: askForHome,
    words: ['home', 'market', 'wallet'],
    tab: 'home',
    tabs: true,
  },
  {
    path: '/pages/market/market',
    load: () => import('../market/markets-page.tsx'),
    ahead: askForMarkets,
    words: market,
    tab: 'markets',
    tabs: true,
  },
  {
    path: '/pages/market/search',
    load: () => import('../market/search-page.tsx'),
    ahead: askForMarkets,
    words: market,
    tab: 'markets',
    tabs: false,
  },
  {
    path: '/pages/transaction/index',
    load: () => import('../spot/trade-page.tsx'),
    ahead: askForTrading,
    words: ['spot', 'market'],
    tab: 'trade',
    tabs: true,
  },
  {
    path: '/pages/transaction/currency',
    load: () => import('../spot/pair-page.tsx'),
    ahead: askForTrading,
    words: ['spot', 'market'],
    tab: 'trade',
    tabs: false,
  },
  {
    path: '/pages/transaction/currency_order',
    load: () => import('../spot/orders-page.tsx'),
    ahead: () => live.ahead(['spot.orders']),
    words: ['spot'],
    tab: 'trade',
    tabs: false,
    login: true,
  },
  {
    path: '/pages/financial/index',
    load: () => import('../finance/finance-page.tsx'),
    words: ['finance'],
    tab: 'finance',
    tabs: true,
  },
  {
    path: '/pages/fund/assets',
    load: () => import('../wallet/assets-page.tsx'),
    ahead: () => live.ahead(['wallet.balances', 'market.tickers']),
    words: ['wallet'],
    tab: 'assets',
    tabs: true,
    login: true,
  },
  {
    path: '/pages/fund/fundTransfer',
    load: () => import('../wallet/transfer-page.tsx'),
    ahead: () => live.ahead(['wallet.balances']),
    words: ['wallet'],
    tab: 'assets',
    tabs: false,
    login: true,
  },
  {
    path: '/pages/fund/assets_all_record',
    load: () => import('../wallet/records-page.tsx'),
    words: ['wallet'],
    tab: 'assets',
    tabs: false,
    login: true,
  },
  {
    path: '/pages/common/login',
    load: () => import('../account/login-page.tsx'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  {
    path: '/pages/common/register',
    load: () => import('../account/register-page.tsx'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  {
    path: '/pages/common/forget',
    load: () => import('../account/forgotten-page.tsx'),
    words: ['account'],
    tabs: false,
    bare: true,
  },
  { path: '/pages/common/area', load: () => import('../setting/language-page.tsx'), words: ['setting'], tabs: false },
  { path: '/pages/common/article', load: () => import('../content/article-page.tsx'), words: ['content'], tabs: false },
  { path: '/pages/common/faq', load: () => import('../content/faq-page.tsx'), words: ['content'], tabs: false },
  {
    path: '/pages/common/contactus',
    load: () => import('../content/contact-page.tsx'),
    words: ['content'],
    tabs: false,
  },
  { path: '/pages/common/aboutus', load: () => import('../content/about-page.tsx'), words: ['content'], tabs: false },
  {
    path: '/pages/setting/operational_compliance',
    load: () => import('../content/compliance-page.tsx'),
    words: ['content'],
    tabs: false,
  },
  {
    path: '/pages/setting/setting',
    load: () => import('../setting/setting-page.tsx'),
    words: ['setting'],
    tabs: false,
  },
];

/** Paths of other clients of this family that lead to the nearest page of ours. */
export const redirects: Readonly<Record<string, string>> = {
  '/pages/quotation/index': '/',
  '/pages/quotation/index.vue': '/',
  '/uview-ui/nft/nft': '/pages/financial/index',
  '/choose-location': '/pages/common/area',
  '/open-location': '/pages/common/contactus',
};

/** Where each tab leads. */
export const tabPaths: Readonly<Record<TabKey, string>> = {
  home: '/',
  markets: '/pages/market/market',
  trade: '/pages/transaction/index',
  finance: '/pages/financial/index',
  assets: '/pages/fund/assets',
};
