/** What others read of the wallet: balances for the sockets, totals for the user's info. */
import type { Pool } from 'pg';
import { asOf } from '../store/snapshot.ts';
import type { Catalog } from '../store/catalog.ts';
import { balancesOf, presentBalance, walletsOf, type Valuation } from './balances.ts';

export function walletSources(pool: Pool, catalog: Catalog) {
  const balance = presentBalance(catalog);
  return {
    present: { balance },
    balances: { of: (userId: number) => asOf(pool, async (client) => (await balancesOf(client, userId)).map(balance)) },
  };
}

/** The four historic kinds of account with their totals. */
export async function walletTotals(valuation: Valuation, userId: number) {
  const wallets = await walletsOf(valuation, userId);
  const of = ({ balance, totle }: { balance: unknown[]; totle: string }) => ({ balance, totle });
  return {
    legal: of(wallets.legal_wallet),
    change: of(wallets.change_wallet),
    lever: of(wallets.lever_wallet),
    micro: of(wallets.micro_wallet),
  };
}
