/** What house accounts were ever given from outside, by the name of the setting. */
import { kinds, type AccountKind } from '@glassbook/engine';
import { slice } from './model.ts';

export const fundingOf = slice(() => new Map<string, bigint>());
export const fundingName = (owner: number, asset: number, account: AccountKind = 'spot'): string =>
  account === 'spot' ? `${owner}:${asset}` : `${owner}:${asset}:${kinds.indexOf(account)}`;
