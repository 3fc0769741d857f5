/** Copy trading: what a trader opens and closes is traded for those who follow him. */
import { slice } from '../../shared/slice/slice.ts';
import { stored } from './stored.ts';

export const copy = slice({
  name: 'copy',
  stored,
  roles: [],
  needs: [],
  open: () => ({ handlings: {}, channels: {} }),
});
