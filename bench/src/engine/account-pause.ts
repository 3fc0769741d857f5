/** The longest time to open one account while the ledger grows to this size: resizing its tables blocks everything. */
import { emptyState } from '@glassbook/engine';

export function longestAccountMs(accounts: number): number {
  const { ledger } = emptyState();
  let longest = 0;
  for (let place = 0; place < accounts; place += 1) {
    const start = performance.now();
    ledger.account(1_000 + place, 'spot', 3);
    longest = Math.max(longest, performance.now() - start);
  }
  return longest;
}
