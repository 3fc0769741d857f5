/** Where the pages of a market are. */
const query = (symbol: string, side?: string): string =>
  new URLSearchParams(side ? { symbol, side } : { symbol }).toString();

export const tradePath = (symbol: string, side?: 'buy' | 'sell'): string =>
  `/pages/transaction/index?${query(symbol, side)}`;
export const pairPath = (symbol: string): string => `/pages/transaction/currency?${query(symbol)}`;
export const ordersPath = '/pages/transaction/currency_order';
export const transferPath = '/pages/fund/fundTransfer';
