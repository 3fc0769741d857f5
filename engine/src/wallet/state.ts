import type { Amount } from '@glassbook/money';
import type { Changed } from '../core/changed.ts';
import type { Brings, Seen } from '../product.ts';
import type { reasons, refusals } from './words.ts';
import type { ConfigureCrowd, ConfigureDemo, WalletCommand, WalletDone, walletFaults } from './command.ts';

/** When an owner last claimed demo funds. */
export type DemoClaimRow = { owner: number; at: number };

export type Wallet = {
  demo: ConfigureDemo | undefined;
  crowd: ConfigureCrowd | undefined;
  demoClaims: Map<number, number>;
  /** What each house account was ever given from outside, by owner and asset. */
  houseFunding: Map<string, Amount>;
  claimed: Changed<DemoClaimRow>;
};

export type WalletSpec = Brings<{
  name: 'wallet';
  state: Wallet;
  command: WalletCommand;
  done: WalletDone;
  rows: { demoClaims: DemoClaimRow };
  refusal: (typeof refusals)[number];
  fault: (typeof walletFaults)[number];
  reason: (typeof reasons)[number];
  setting: 'wallet.configureDemo' | 'wallet.configureCrowd' | 'wallet.fundHouse';
  asks: 'mayLeave';
}>;
export type State = Seen<WalletSpec>;
