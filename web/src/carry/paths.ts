/** The paths that several link to. Those of a product are in its own paths.ts. */
import type { wallet } from '@glassbook/contract';

export const paths = {
  home: '/',
  homeIndex: '/pages/index/index',
  markets: '/pages/market/market',
  search: '/pages/market/search',
  trade: '/pages/transaction/index',
  pair: '/pages/transaction/currency',
  orders: '/pages/transaction/currency_order',
  stock: '/pages/transaction/stock',
  finance: '/pages/financial/index',
  borrow: '/pages/common/borrowing',
  assets: '/pages/fund/assets',
  transfer: '/pages/fund/fundTransfer',
  transferHistory: '/pages/fund/transfer_history',
  records: '/pages/fund/assets_all_record',
  select: '/pages/fund/select',
  receive: '/pages/fund/receive',
  withdraw: '/pages/fund/withdraw',
  convert: '/pages/fund/transfer',
  quickBuy: '/pages/fund/quicklyBuyCoins',
  fundRecords: '/pages/fund/receive_withdraw_record',
  login: '/pages/common/login',
  register: '/pages/common/register',
  forgotten: '/pages/common/forget',
  freeze: '/pages/common/freeze',
  walletSelect: '/pages/common/wallet-select',
  language: '/pages/common/area',
  articles: '/pages/common/article',
  faq: '/pages/common/faq',
  contact: '/pages/common/contactus',
  about: '/pages/common/aboutus',
  webView: '/pages/common/webView',
  compliance: '/pages/setting/operational_compliance',
  settings: '/pages/setting/setting',
  userInfo: '/pages/setting/userInfo',
  invite: '/pages/setting/share',
  identity: '/pages/setting/real_mark',
  identityForm: '/pages/setting/real',
  security: '/pages/setting/security',
  areas: '/pages/setting/areas',
  password: '/pages/setting/password',
  paymentPassword: '/pages/setting/payPassword',
  addresses: '/pages/setting/wallet',
  addAddress: '/pages/setting/addWallet',
  bank: '/pages/setting/bank',
  internationalBank: '/pages/setting/bank_international',
  limits: '/pages/setting/limits',
  statement: '/pages/setting/bill',
  copies: '/pages/copytrade/my',
  notifications: '/notifications',
  support: '/pages/kefu/index',
} as const;

/** Where each tab leads. */
export const tabPaths = {
  home: paths.home,
  markets: paths.markets,
  trade: paths.trade,
  finance: paths.finance,
  assets: paths.assets,
} as const;
export type TabKey = keyof typeof tabPaths;

/** A path with what is known of a query. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const known = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known).toString()}`;
}

/** The ticket of a market, with its side already chosen. */
export const tradePath = (symbol: string, side?: 'buy' | 'sell'): string => withQuery(paths.trade, { symbol, side });

/** The ticket of a stock. */
export const stockPath = (symbol: string, side?: 'buy' | 'sell'): string => withQuery(paths.stock, { symbol, side });

/** A settlement receipt, for everybody who has its id. */
export const receiptPath = (id: string): string => `/receipts/${id}`;

/** A market with its chart. */
export const pairPath = (symbol: string): string => withQuery(paths.pair, { symbol });

/** The assets, at one kind of account. */
export const accountPath = (account: wallet.WireKind): string => withQuery(paths.assets, { account });

/** The transfer, with the asset and the account it comes from already chosen. */
export const transferPath = (chosen: { assetId?: number; from?: wallet.WireKind } = {}): string =>
  withQuery(paths.transfer, { asset: chosen.assetId?.toString(), from: chosen.from });

/** The entries, of an asset and an account. */
export const recordsPath = (chosen: { assetId?: number; kind?: wallet.WireKind } = {}): string =>
  withQuery(paths.records, { asset: chosen.assetId?.toString(), kind: chosen.kind });

/** The chat with customer service, with a text in its field that the user can change before sending it. */
export const supportPath = (text: string): string => withQuery(paths.support, { text });

/** The question of the FAQ about simulated traders. */
export const simulatedTradersPath = `${paths.faq}#simulated-traders`;

export const articlePath = (id: number): string => withQuery(paths.articles, { id: String(id) });
