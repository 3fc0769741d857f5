import { withQuery } from '../../carry/paths.ts';

export const paths = {
  contract: '/pages/transaction/contract',
  chart: '/pages/transaction/index2',
  orders: '/pages/transaction/contract_order',
  info: '/pages/transaction/contract_info',
} as const;

/** The ticket of a contract. */
export const contractPath = (symbol: string, side?: 'buy' | 'sell'): string =>
  withQuery(paths.contract, { symbol, side });

/** A contract with its chart. */
export const contractChartPath = (symbol: string): string => withQuery(paths.chart, { symbol });

/** A contract's rules, prices and fundings. */
export const contractInfoPath = (symbol: string): string => withQuery(paths.info, { symbol });
