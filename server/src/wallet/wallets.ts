import { wallet } from '@glassbook/contract';
import { handle } from '../http/handling.ts';
import { walletsOf } from './balances.ts';
import type { WalletServices } from './services.ts';

/** Every kind of account with what is in it and what it is worth. */
export const wallets = (services: WalletServices) =>
  handle(wallet.wallets, async ({ caller }) => ({ ok: true, message: await walletsOf(services, caller.userId) }));
