import { encode } from '../core/encode.ts';
import { inOrder, plain, type Brings, type Product } from '../product.ts';
import { configureAsset, putAsset, type ConfigureAsset } from './configure-asset.ts';

export { assetProblem } from './configure-asset.ts';
export type { ConfigureAsset } from './configure-asset.ts';
type Assets = Brings<{ name: 'asset'; command: ConfigureAsset; fault: 'asset.invalid'; setting: 'asset.configure' }>;

export const asset: Product<Assets> = {
  ...plain,
  name: 'asset',
  place: 2,
  faults: ['asset.invalid'],
  settings: {
    'asset.configure': {
      handle: configureAsset,
      noun: 'asset',
      which: (command) => command.asset,
      restore: putAsset,
    },
  },
  *describe({ assets }) {
    for (const [id, known] of inOrder(assets)) yield `asset ${id} ${encode(known)}`;
  },
};
