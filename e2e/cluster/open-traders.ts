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
  const price = await priceAt(origin);
  const base = mkdtempSync(join(tmpdir(), 'glassbook-cluster-histories-'));
  const remove = () => rmSync(base, { recursive: true, force: true });
  // A round that was left alone may still write.
  process.once('exit', remove);
  return {
    ...{ accounts, price, random: randomFrom(seed) },
    folder: (name) => folderIn(base, name),
    remove,
  };
}
