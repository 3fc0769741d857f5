/** Events of lock-ups for an account: each that left running, by how it did. */
import type { OrderRow as LockupRow } from '@glassbook/engine/lockup';
import { formatAmount } from '@glassbook/money';
import type { Happening, Source } from '../../shared/activity/activity.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { readOrder, selectOrders } from './stored.ts';

const kindOf = ({ status, notRenewed }: LockupRow) => {
  if (status === 'redeemed') return 'lockup_redeemed';
  if (status === 'renewed') return 'lockup_renewed';
  return notRenewed === undefined ? 'lockup_ended' : 'lockup_not_renewed';
};

export function lockupHappenings(catalog: Pick<Catalog, 'asset'>): Source {
  const closed = (row: LockupRow): Happening => {
    const { symbol: asset, scale } = catalog.asset(row.asset);
    // What came back, of one that was renewed what was locked again.
    const params = { order: row.id, amount: formatAmount(row.amount - row.penalty, scale), asset };
    return { id: `lockup:${row.id}`, at_ms: row.closedAt ?? 0, group: 'funds', kind: kindOf(row), params };
  };
  return {
    async recent(db, owner, most) {
      const { rows } = await db.query<unknown[]>({
        text: `${selectOrders} WHERE owner = $1 AND status <> 'running' ORDER BY closed_at DESC, id DESC LIMIT $2`,
        values: [owner, most],
        rowMode: 'array',
      });
      return rows.map((cells) => closed(readOrder(cells)));
    },
    async openHoldings(db, owner, most) {
      const { rows } = await db.query<unknown[]>({
        text: `${selectOrders} WHERE owner = $1 AND status = 'running' ORDER BY id DESC LIMIT $2`,
        values: [owner, most],
        rowMode: 'array',
      });
      return rows.map(readOrder).map(({ id, asset: of, amount, at }) => {
        const { symbol, scale } = catalog.asset(of);
        return {
          id,
          product: 'lockup',
          name: symbol,
          side: '',
          amount: formatAmount(amount, scale),
          unit: symbol,
          at_ms: at,
        };
      });
    },
    committed({ lockup }, add) {
      for (const row of lockup.orders) if (row.status !== 'running') add(row.owner, () => closed(row));
    },
  };
}
