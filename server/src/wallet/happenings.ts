/** Events of the wallet for an account: funds that came in. */
import { formatAmount } from '@glassbook/money';
import type { Happening, Source } from '../activity/activity.ts';
import type { Catalog } from '../store/catalog.ts';

type Received = { seq: number; line: number; at: number; asset: number; amount: bigint };

export function walletHappenings(catalog: Pick<Catalog, 'asset'>): Source {
  const received = ({ seq, line, at, asset: id, amount }: Received): Happening => {
    const asset = catalog.asset(id);
    const params = { amount: formatAmount(amount, asset.scale), asset: asset.symbol };
    return { id: `funds:${seq}:${line}`, at_ms: at, group: 'funds', kind: 'demo_funds', params };
  };
  return {
    async recent(db, owner, most) {
      const { rows } = await db.query<Record<string, string>>(
        `SELECT seq, line, at, asset, amount FROM ledger_entries
         WHERE to_owner = $1 AND to_owner >= 1000 AND reason = 'wallet.demo' ORDER BY seq DESC, line DESC LIMIT $2`,
        [owner, most],
      );
      return rows.map((row) =>
        received({
          ...{ seq: Number(row['seq']), line: Number(row['line']), at: Number(row['at']), asset: Number(row['asset']) },
          amount: BigInt(row['amount'] ?? 0),
        }),
      );
    },
    committed({ entries }, add) {
      for (const entry of entries) if (entry.reason === 'wallet.demo') add(entry.toOwner, () => received(entry));
    },
  };
}
