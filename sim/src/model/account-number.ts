import { kinds, type AccountKind } from '@glassbook/engine';

/** One number for each account, by which maps find it faster than by text. */
export const accountNumber = (owner: number, kind: AccountKind, asset: number): number =>
  (owner * kinds.length + kinds.indexOf(kind)) * 10_000 + asset;
