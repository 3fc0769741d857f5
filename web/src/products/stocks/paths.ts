import { paths as shared } from '../../carry/paths.ts';

export const paths = {
  trade: shared.stock,
  orders: '/pages/transaction/stock_order',
  info: '/pages/transaction/stock_info',
} as const;
