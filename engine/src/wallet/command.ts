import type { Amount } from '@glassbook/money';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { CommandFrom } from '../core/fields.ts';
import type { AccountKind } from '../core/terms.ts';
import type { crowdRules, demoRules } from './rules.ts';
import type { refusals } from './words.ts';

export type ConfigureDemo = CommandFrom<typeof demoRules>;
export type ConfigureCrowd = CommandFrom<typeof crowdRules>;
export type DemoGrant = ConfigureDemo['grants'][number];
/** Raises a house account's funding to a total: the difference to what it was ever given comes from the external account. Never takes back. */
/** `account`: which kind of account, spot where it is not named. */
export type FundHouse = {
  kind: 'wallet.fundHouse';
  owner: number;
  asset: number;
  total: Amount;
  account?: AccountKind;
};
export type Move = {
  kind: 'wallet.move';
  owner: number;
  asset: number;
  amount: Amount;
  from: AccountKind;
  to: AccountKind;
};
export type ClaimDemo = { kind: 'wallet.claimDemo'; owner: number };
/** Demo funds beyond those that can be claimed, for simulated traders. No call exposes it: only the server sends it. */
export type GrantDemo = { kind: 'wallet.grantDemo'; owner: number; grants: readonly DemoGrant[] };
export type WalletCommand = ConfigureDemo | ConfigureCrowd | FundHouse | Move | ClaimDemo | GrantDemo;

export type WalletDone = { 'wallet.claimDemo': { granted: readonly DemoGrant[] } };

export const walletFaults = ['wallet.settings_invalid'] as const;
export type WalletRefusal = (typeof refusals)[number] | (typeof walletFaults)[number] | LimitRefusal;
