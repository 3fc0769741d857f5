/** Events of loans for their owners: calls, ends, sales, and what is told ahead. */
import type { EventRow } from '@glassbook/engine/loan';
import { formatAmount } from '@glassbook/money';
import type { Catalog } from '../../carry/store/catalog.ts';
import type { Happening, Source } from '../../shared/activity/activity.ts';
import { findEvents } from './rows.ts';

const kinds = {
  ...{ call: 'loan_called', due: 'loan_due', end_soon: 'loan_end_soon', sale_soon: 'loan_sale_soon' },
  ...{ leaving: 'loan_leaving', sale: 'loan_liquidated' },
} as const;
const isTold = (what: EventRow['what']): what is keyof typeof kinds => what in kinds;

export function loanHappenings(catalog: Pick<Catalog, 'asset'>): Source {
  const shown = ({ id, at, what, loan, asset, amount }: EventRow): Happening | undefined => {
    if (!isTold(what)) return undefined;
    const { symbol, scale } = catalog.asset(asset);
    const params = { loan, amount: formatAmount(amount, scale), asset: symbol };
    return { ...{ id: `loan:${id}`, at_ms: at, group: 'funds' as const }, kind: kinds[what], params } as Happening;
  };
  return {
    async recent(db, owner, most) {
      const rows = await findEvents(db, 'WHERE owner = $1 AND what = ANY ($2) ORDER BY id DESC LIMIT $3', [
        ...[owner, Object.keys(kinds), most],
      ]);
      return rows.flatMap((row) => shown(row) ?? []);
    },
    committed({ loan }, add) {
      for (const row of loan.events) if (isTold(row.what)) add(row.owner, () => shown(row) as Happening);
    },
  };
}
