/** Stocks: shares that are traded for USDT in the sessions of their exchange. */
import { slice } from '../../shared/slice/slice.ts';
import { stockControls } from './operations/controls.ts';
import { stored } from './stored.ts';

export const stocks = slice({
  name: 'stocks',
  stored,
  usual: [['orders'], ['orders', 'trades']],
  roles: ['writer'],
  needs: ['pool', 'state', 'catalog', 'sequencer', 'controls'],
  open: ({ pool, state, catalog, sequencer, controls }) => {
    controls.add(stockControls({ pool, state, catalog, sequencer }));
    return { handlings: {}, channels: {} };
  },
});
