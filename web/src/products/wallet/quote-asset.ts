import { useLive } from '../../carry/live/index.ts';
import { tradePath } from '../../carry/paths.ts';

/** Assets are priced in this one; it is not traded against itself. */
export const quoteAsset = 'USDT';

/** The path to the market of an asset; undefined where it has none. */
export function useAssetTradePath(asset: string): string | undefined {
  const symbol = `${asset}/${quoteAsset}`;
  return useLive('market.tickers').value?.[symbol] && tradePath(symbol);
}
