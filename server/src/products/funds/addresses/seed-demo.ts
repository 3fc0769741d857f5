/** The list of a demo. What it has is no address on any network, so no wallet takes it and nothing can be lost by it. */
import type { Pool } from 'pg';
import type { Catalog } from '../../../carry/store/catalog.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { Payees } from '../../../shared/payouts/payees.ts';
import type { DepositOffers } from '../services.ts';
import type { DepositList, Entry } from './list.ts';

type Services = {
  pool: Pool;
  catalog: Pick<Catalog, 'asset'>;
  list: DepositList;
  payees: Pick<Payees, 'networksOf'>;
  depositOffers: DepositOffers;
};

const USDT = 3;
const bank = {
  ...{ holder: 'DEMO, NOT AN ACCOUNT', bank: 'DEMO', account: 'DEMO-DO-NOT-PAY' },
  ...{ swift: '', place: '', currency: 'USD' },
};

/** Once, in a database that has no list. */
export async function seedDemoList({ pool, catalog, list, payees, depositOffers }: Services): Promise<void> {
  const { version } = await list.read(pool);
  if (version > 0) return;
  const entries: Omit<Entry, 'since'>[] = [{ asset: USDT, network: 'bank', address: '', bank }];
  for (const asset of depositOffers.keys()) {
    const { symbol } = catalog.asset(asset);
    for (const network of await payees.networksOf(asset))
      entries.push({ asset, network, address: `DEMO-${symbol}-${network.toUpperCase()}-DO-NOT-PAY`, bank: null });
  }
  await inTransaction(pool, (client) => list.put(client, entries, undefined));
}
