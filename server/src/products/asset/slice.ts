import { slice } from '../../shared/slice/slice.ts';

/** The assets: nothing but their setting. */
export const asset = slice({ name: 'asset', stored: {}, open: () => ({}) });
