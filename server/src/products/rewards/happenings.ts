/** What happens to accounts: a coupon was given, and what they pay in fees begins to bring rebates to who invited them. */
import type { CouponRow } from '@glassbook/engine/rewards';
import { formatAmount } from '@glassbook/money';
import type { Catalog } from '../../carry/store/catalog.ts';
import { percentText } from '../../carry/store/instrument.ts';
import type { Happening, Source } from '../../shared/activity/activity.ts';
import { findCoupons } from './rows.ts';

const isTold = ({ source, saved, status }: CouponRow): boolean =>
  (source === 'gift' || source === 'draw') && saved === 0n && status === 'to_use';

export function rewardsHappenings(catalog: Pick<Catalog, 'asset'>): Source {
  const shown = ({ id, at, couponKind: kind, ratePpm, budget, asset }: CouponRow): Happening => {
    const { symbol, scale } = catalog.asset(asset);
    const params = { kind, rate: percentText(ratePpm), budget: formatAmount(budget, scale), asset: symbol };
    return { id: `coupon:${id}`, at_ms: at, group: 'funds', kind: 'coupon_given', params };
  };
  const begun = (owner: number, at: number): Happening => ({
    ...{ id: `invitation:${owner}`, at_ms: at, group: 'funds', kind: 'rebates_begin', params: {} },
  });
  return {
    async recent(db, owner, most) {
      const rows = await findCoupons(db, "WHERE owner = $1 AND source IN ('gift', 'draw') ORDER BY id DESC LIMIT $2", [
        owner,
        most,
      ]);
      const invited = await db.query<{ at: string }>('SELECT at FROM invitations WHERE owner = $1', [owner]);
      return [...rows.map(shown), ...invited.rows.map(({ at }) => begun(owner, Number(at)))];
    },
    committed({ rewards }, add) {
      for (const row of rewards.coupons) if (isTold(row)) add(row.owner, () => shown(row));
      for (const row of rewards.invites) if (row.status === 'paid') add(row.owner, () => begun(row.owner, row.at));
    },
  };
}
