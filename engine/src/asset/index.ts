import { encode } from '../core/encode.ts';
import { inOrder, plain, type Brings, type Product } from '../product.ts';
import { assetProblem, putAsset, type ConfigureAsset } from './configure-asset.ts';
import { assetRules } from './rules.ts';

export type { ConfigureAsset } from './configure-asset.ts';
type Assets = Brings<{ name: 'asset'; command: ConfigureAsset; fault: 'asset.invalid'; setting: 'asset.configure' }>;

export const asset: Product<Assets> = {
  ...plain,
  name: 'asset',
  place: 2,
  faults: ['asset.invalid'],
  settings: { 'asset.configure': { declared: assetRules, problem: assetProblem, restore: putAsset } },
  *describe({ assets }) {
    for (const [id, known] of inOrder(assets)) yield `asset ${id} ${encode(known)}`;
  },
};
