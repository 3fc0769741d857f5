import type { Slice } from '../slice.ts';

/** The assets: nothing but their setting. */
export const asset: Slice<'asset'> = { name: 'asset', stored: {}, begin: () => ({ open: () => ({}) }) };
