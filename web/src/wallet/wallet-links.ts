/** Where the wallet leads. */
import type { wallet } from '@glassbook/contract';

/** Assets are priced in this one; it is not traded against itself. */
export const quoteAsset = 'USDT';

export const tradePath = (asset: string): string | undefined =>
  asset === quoteAsset
    ? undefined
    : `/pages/transaction/index?${new URLSearchParams({ symbol: `${asset}/${quoteAsset}` }).toString()}`;

export const assetsPath = '/pages/fund/assets';

/** The transfer, with the asset and the account it comes from already chosen. */
export const transferPath = (chosen: { assetId?: number; from?: wallet.WireKind } = {}): string =>
  withQuery('/pages/fund/fundTransfer', { asset: chosen.assetId?.toString(), from: chosen.from });

/** The entries, of an asset and an account. */
export const recordsPath = (chosen: { assetId?: number; kind?: wallet.WireKind } = {}): string =>
  withQuery('/pages/fund/assets_all_record', { asset: chosen.assetId?.toString(), kind: chosen.kind });

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const known = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known).toString()}`;
}
