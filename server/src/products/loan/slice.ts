/** Loans against collateral: its rows. */
import { slice } from '../../shared/slice/slice.ts';
import { stored } from './stored.ts';

export const loan = slice({
  name: 'loan',
  stored,
  roles: [],
  needs: [],
  open: () => ({ handlings: {}, channels: {} }),
});
