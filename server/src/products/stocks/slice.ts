/** Stocks: shares that are traded for USDT in the sessions of their exchange. */
import { slice } from '../../shared/slice/slice.ts';
import { stored } from './stored.ts';

export const stocks = slice({
  name: 'stocks',
  stored,
  usual: [['orders'], ['orders', 'trades']],
  roles: [],
  needs: [],
  open: () => ({ handlings: {}, channels: {} }),
});
