/** The fields of an asset that every call returns in the same way. */
import type { wallet } from '@glassbook/contract';
import { kinds, type AccountKind } from '@glassbook/engine';

/** Yes or no in this family. */
export const flag = (yes: boolean): 0 | 1 => (yes ? 1 : 0);

/** Which kinds of account can hold it, as the flags of this family. */
export const kindFlags = ({ kinds }: { kinds: readonly AccountKind[] }) => ({
  is_legal: flag(kinds.includes('fiat')),
  is_lever: flag(kinds.includes('futures')),
  is_match: flag(kinds.includes('spot')),
  is_micro: flag(kinds.includes('options')),
});

/** Where the screens' build puts the mark of an asset (web/public/coins). */
export const logoOf = ({ symbol }: { symbol: string }): string => `/coins/${symbol.toLowerCase()}.svg`;

/** The kinds of account as they are named on the wire. */
export const wireKindOf: Record<AccountKind, wallet.WireKind> = {
  fiat: 'legal',
  spot: 'change',
  futures: 'lever',
  options: 'micro',
  stock: 'stock',
  margin: 'margin',
  earn: 'financial',
};
export const kindOf = (wire: wallet.WireKind): AccountKind => kinds.find((kind) => wireKindOf[kind] === wire) ?? 'spot';
