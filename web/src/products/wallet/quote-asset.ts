import { tradePath } from '../../carry/paths.ts';

/** Assets are priced in this one; it is not traded against itself. */
export const quoteAsset = 'USDT';

/** Where an asset is traded; undefined where it is not. */
export const assetTradePath = (asset: string): string | undefined =>
  asset === quoteAsset ? undefined : tradePath(`${asset}/${quoteAsset}`);
