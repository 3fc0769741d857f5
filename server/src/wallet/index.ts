/** The calls of the wallet: what a user has, where it came from, moves between kinds of account, demo funds. */
import type { Handling } from '../http/handling.ts';
import { claimDemo } from './claim-demo.ts';
import { currencies } from './currencies.ts';
import { entries } from './entries.ts';
import { move } from './move.ts';
import { moves } from './moves.ts';
import type { WalletServices } from './services.ts';
import { walletDetail } from './wallet.ts';
import { wallets } from './wallets.ts';

export { FiatRates } from './fiat-rates.ts';
export { walletSources, walletTotals } from './sources.ts';

export const walletHandlings = (services: WalletServices): Handling[] =>
  [wallets, walletDetail, currencies, entries, moves, move, claimDemo].map((handling) => handling(services));
