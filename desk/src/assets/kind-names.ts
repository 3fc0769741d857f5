import type { TFunction } from 'i18next';
import type { desk } from '@glassbook/contract';

const keys: Record<desk.AssetKind, string> = {
  fiat: 'wallet:kind.legal',
  spot: 'wallet:kind.change',
  futures: 'wallet:kind.lever',
  options: 'wallet:kind.micro',
  stock: 'wallet:kind.stock',
  margin: 'wallet:kind.margin',
  earn: 'wallet:kind.financial',
};
export const kindName = (kind: desk.AssetKind, t: TFunction): string => t(keys[kind]);

/** "spot,earn" as people call it: "Spot, Earn". */
export const kindNames = (kinds: string, t: TFunction): string =>
  kinds
    .split(',')
    .map((kind) => kindName(kind as desk.AssetKind, t))
    .join(', ');
