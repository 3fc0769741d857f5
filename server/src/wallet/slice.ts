import type { Slice } from '../slice.ts';
import { int8 } from '../store/columns.ts';

export const wallet: Slice<'wallet'> = {
  name: 'wallet',
  stored: { demoClaims: { table: 'demo_claims', columns: { owner: int8, at: int8 } } },
};
