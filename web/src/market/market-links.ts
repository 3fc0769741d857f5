/** Where a market's name leads: its page with the chart, and the ticket to trade it. */
const query = (symbol: string) => new URLSearchParams({ symbol }).toString();

export const pairPath = (symbol: string): string => `/pages/transaction/currency?${query(symbol)}`;
export const tradePath = (symbol: string): string => `/pages/transaction/index?${query(symbol)}`;
export const marketsPath = '/pages/market/market';
export const searchPath = '/pages/market/search';
