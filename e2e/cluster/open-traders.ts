/** The accounts that trade while the cluster is struck. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAccounts } from '../crash/accounts.ts';
import { randomFrom } from '../crash/random.ts';
import { folderIn } from '../crash/rig.ts';
import { priceAt } from '../crash/systems.ts';
import { openWithdrawers } from '../crash/withdrawers.ts';
import type { Cluster } from './cluster.ts';
import type { Traders } from './strike-under-load.ts';

const ACCOUNTS = 8;

/** `remove` deletes their histories. */
export async function openTraders(
  { origin, engines, databases }: Cluster,
  seed: number,
): Promise<Traders & { remove: () => void }> {
  const accounts = await openAccounts(origin, engines[0].system.mailbox, ACCOUNTS, 'cluster');
  await openWithdrawers(origin, databases.url, accounts);
  const base = mkdtempSync(join(tmpdir(), 'glassbook-cluster-histories-'));
  return {
    ...{ accounts, price: await priceAt(origin), random: randomFrom(seed) },
    folder: (name) => folderIn(base, name),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}
