/** The memory of a million accounts: everything the process holds for them, without code and garbage. */
import { emptyState } from '@glassbook/engine';
import { report } from '../report.ts';
import { sized } from '../size.ts';

const ACCOUNTS = sized(1_000_000, 1_000);
const used = () => {
  globalThis.gc?.();
  // `external` counts the typed arrays.
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Kept alive, so that one run's memory is not offset by another's release. */
const kept: unknown[] = [];

function megabytes(): number {
  const before = used();
  const { ledger } = emptyState();
  for (let place = 0; place < ACCOUNTS; place += 1) {
    const account = ledger.account(1_000 + place, 'spot', 3);
    ledger.restore({ owner: 1_000 + place, kind: 'spot', asset: 3, available: BigInt(account), held: 0n });
  }
  const after = used();
  kept.push(ledger);
  return (after - before) / 2 ** 20;
}

if (!globalThis.gc) throw new Error('start with --expose-gc, as npm run bench does');
report({ name: 'memory.mb_per_million_accounts', unit: 'MB', values: Array.from({ length: sized(5, 1) }, megabytes) });
