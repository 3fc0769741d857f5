import { wallet } from '@glassbook/contract';
import { handle } from '../../carry/http/handling.ts';
import { walletsOf } from './balances.ts';
import type { WalletServices } from './services.ts';

/** Every kind of account with its balances and their worth. */
export const wallets = (services: WalletServices) =>
  handle(wallet.wallets, async ({ caller }) => ({ ok: true, message: await walletsOf(services, caller.userId) }));
