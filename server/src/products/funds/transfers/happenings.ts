/** Events of transfers for both accounts. */
import type { UserTransferRow } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import type { Happening, Source } from '../../../shared/activity/activity.ts';
import type { Catalog } from '../../../carry/store/catalog.ts';
import { readTransfer, selectTransfers } from './rows.ts';

export function transferHappenings(catalog: Pick<Catalog, 'asset'>): Source {
  const happened = (row: UserTransferRow, userId: number): Happening => {
    const { symbol: asset, scale } = catalog.asset(row.asset);
    const params = { transfer: row.id, amount: formatAmount(row.amount, scale), asset };
    const kind = row.owner === userId ? 'transfer_sent' : 'transfer_received';
    return { id: `transfer:${row.id}`, at_ms: row.at, group: 'funds', kind, params };
  };
  return {
    async recent(db, owner, most) {
      const { rows } = await db.query<unknown[]>({
        text: `${selectTransfers} WHERE owner = $1 OR recipient = $1 ORDER BY id DESC LIMIT $2`,
        values: [owner, most],
        rowMode: 'array',
      });
      return rows.map((cells) => happened(readTransfer(cells), owner));
    },
    committed({ funds: { transfers } }, add) {
      for (const row of transfers)
        for (const userId of [row.owner, row.recipient]) add(userId, () => happened(row, userId));
    },
  };
}
