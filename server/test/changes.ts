/** Changes as tests write them: some rows of spot trading, of the ledger and prices. */
import { emptyState, takeChanges, type Changes } from '@glassbook/engine';

type Core = Pick<Changes, 'entries' | 'balances' | 'settings' | 'requests'>;
export type Some = Partial<Core & Changes['spot'] & Changes['indexPrice'] & Changes['wallet']>;

export function changesOf({
  trades,
  orders,
  levels,
  markets,
  conditionals,
  expiries,
  prices,
  demoClaims,
  ...core
}: Some): Changes {
  const none = takeChanges(emptyState());
  return {
    ...none,
    ...core,
    spot: {
      ...none.spot,
      ...{ trades: trades ?? [], orders: orders ?? [], levels: levels ?? [], markets: markets ?? [] },
      ...{ conditionals: conditionals ?? [], expiries: expiries ?? [] },
    },
    indexPrice: { prices: prices ?? [], windows: [] },
    wallet: { demoClaims: demoClaims ?? [] },
  };
}
