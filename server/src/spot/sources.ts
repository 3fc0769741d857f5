/** What the sockets read of spot: own orders and fills, each together with the command it is as of. */
import type { Pool, PoolClient } from 'pg';
import type { Catalog } from '../store/catalog.ts';
import { asOf } from '../store/snapshot.ts';
import { fillsOf, ordersOf } from './own-orders.ts';
import { presentSpot } from './present.ts';

const OPEN_MAX = 1_000;
const FILLS = 50;

export function spotSources(pool: Pool, catalog: Catalog) {
  const present = presentSpot(catalog);
  const openOrders = (client: PoolClient, userId: number) =>
    ordersOf(client, userId, { status: '1', page: 1, limit: OPEN_MAX });
  return {
    present,
    orders: {
      open: (userId: number) => asOf(pool, async (client) => (await openOrders(client, userId)).map(present.order)),
      recentFills: (userId: number) =>
        asOf(pool, async (client) =>
          (await fillsOf(client, userId, { page: 1, limit: FILLS })).map(({ trade, role }) =>
            present.fill(trade, role),
          ),
        ),
    },
  };
}
