/** Events of dual investments for an account: each that was settled. */
import type { OrderRow as DualRow } from '@glassbook/engine/dual';
import { formatAmount } from '@glassbook/money';
import type { Happening, Source } from '../../shared/activity/activity.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { readOrder, selectOrders } from './stored.ts';

export function dualHappenings(catalog: Pick<Catalog, 'asset'>): Source {
  const closed = (row: DualRow): Happening => {
    const { symbol: asset, scale } = catalog.asset(row.backAsset ?? row.paidAsset);
    const params = { dual: row.id, amount: formatAmount(row.back ?? 0n, scale), asset };
    const kind = row.status === 'failed' ? 'dual_failed' : 'dual_completed';
    return { id: `dual:${row.id}`, at_ms: row.closedAt ?? 0, group: 'funds', kind, params };
  };
  return {
    async recent(db, owner, most) {
      const { rows } = await db.query<unknown[]>({
        text: `${selectOrders} WHERE owner = $1 AND status <> 'purchased' ORDER BY closed_at DESC, id DESC LIMIT $2`,
        values: [owner, most],
        rowMode: 'array',
      });
      return rows.map((cells) => closed(readOrder(cells)));
    },
    async openHoldings(db, owner, most) {
      const { rows } = await db.query<unknown[]>({
        text: `${selectOrders} WHERE owner = $1 AND status = 'purchased' ORDER BY id DESC LIMIT $2`,
        values: [owner, most],
        rowMode: 'array',
      });
      return rows.map(readOrder).map(({ id, asset, quote, paidAsset, paid, at }) => {
        const { symbol: unit, scale } = catalog.asset(paidAsset);
        const name = `${catalog.asset(asset).symbol}/${catalog.asset(quote).symbol}`;
        return { id, product: 'dual', name, side: '', amount: formatAmount(paid, scale), unit, at_ms: at };
      });
    },
    committed({ dual }, add) {
      for (const row of dual.orders) if (row.status !== 'purchased') add(row.owner, () => closed(row));
    },
  };
}
