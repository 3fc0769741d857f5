/** The fields of an asset that every call returns in the same way. */
import type { AccountKind } from '@glassbook/engine';

const flag = (yes: boolean): 0 | 1 => (yes ? 1 : 0);

/** Which kinds of account can hold it, as the flags of this family. */
export const kindFlags = ({ kinds }: { kinds: readonly AccountKind[] }) => ({
  is_legal: flag(kinds.includes('fiat')),
  is_lever: flag(kinds.includes('futures')),
  is_match: flag(kinds.includes('spot')),
  is_micro: flag(kinds.includes('options')),
});

/** Where the screens' build puts the mark of an asset (web/coin-files.ts). */
export const logoOf = ({ symbol }: { symbol: string }): string => `/coins/${symbol.toLowerCase()}.svg`;
