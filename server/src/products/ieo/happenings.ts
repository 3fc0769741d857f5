/** Events of IEOs for an account: an application that was allocated, or given back. */
import type { ApplicationRow as IeoApplicationRow } from '@glassbook/engine/ieo';
import { formatAmount } from '@glassbook/money';
import type { Happening, Source } from '../../shared/activity/activity.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { wholeText } from './present.ts';
import { readApplication, selectApplications } from './stored.ts';

export function ieoHappenings(catalog: Pick<Catalog, 'asset'>, endOf: (offer: number) => number): Source {
  const happened = (row: IeoApplicationRow): Happening => {
    const { symbol: asset, scale } = catalog.asset(row.asset);
    const pay = catalog.asset(row.payAsset);
    const params = {
      ...{ application: row.id, offer: row.offer, asset, unit: pay.symbol },
      ...{ granted: wholeText(row.granted ?? 0n, scale), applied: wholeText(row.amount, scale) },
      refund: formatAmount(row.hold - row.paid, pay.scale),
    };
    const kind = row.granted === undefined ? 'ieo_cancelled' : 'ieo_allocated';
    const at = row.granted === undefined ? (row.closedAt ?? 0) : endOf(row.offer);
    return { id: `ieo:${row.id}`, at_ms: at, group: 'funds', kind, params };
  };
  return {
    async recent(db, owner, most) {
      const { rows } = await db.query<unknown[]>({
        text: `${selectApplications} WHERE owner = $1 AND (granted IS NOT NULL OR status = 'ended') ORDER BY id DESC LIMIT $2`,
        values: [owner, most],
        rowMode: 'array',
      });
      return rows.map((cells) => happened(readApplication(cells))).sort((a, b) => b.at_ms - a.at_ms);
    },
    async openHoldings(db, owner, most) {
      const { rows } = await db.query<unknown[]>({
        text: `${selectApplications} WHERE owner = $1 AND status <> 'ended' ORDER BY id DESC LIMIT $2`,
        values: [owner, most],
        rowMode: 'array',
      });
      return rows.map(readApplication).map(({ id, asset, payAsset, hold, at }) => {
        const { symbol: unit, scale } = catalog.asset(payAsset);
        const name = catalog.asset(asset).symbol;
        return { id, product: 'ieo', name, side: '', amount: formatAmount(hold, scale), unit, at_ms: at };
      });
    },
    committed({ ieo: { applications, tallies } }, add) {
      // An offer is closed once, with all its applications; releases may be in the same batch, or follow later.
      const closed = new Set(tallies.filter(({ status }) => status !== 'running').map(({ offer }) => offer));
      for (const row of applications) if (closed.has(row.offer)) add(row.owner, () => happened(row));
    },
  };
}
