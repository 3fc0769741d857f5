import type { wallet } from '@glassbook/contract';

/** By `<kind>:<currency id>`, e.g. "change:3". */
type Balances = Readonly<Record<string, wallet.Balance>>;

const byAccount = (balances: readonly wallet.Balance[]): Balances =>
  Object.fromEntries(balances.map((balance) => [`${balance.kind}:${balance.currency_id}`, balance]));

export const channels = {
  'wallet.balances': {
    private: true,
    start: byAccount,
    next: (all: Balances, changed: readonly wallet.Balance[]): Balances => ({ ...all, ...byAccount(changed) }),
  },
} as const;
