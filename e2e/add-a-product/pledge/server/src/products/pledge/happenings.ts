import type { PledgeRow } from '@glassbook/engine/pledge';
import { formatAmount } from '@glassbook/money';
import type { Happening, Source } from '../../shared/activity/activity.ts';
import { ownReader } from '../../shared/own/read-own.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { stored } from './stored.ts';

/** Events of pledges for an account: each that came back. */
export function pledgeHappenings(catalog: Pick<Catalog, 'asset'>): Source {
  const read = ownReader(stored.pledges);
  const returned = ({ id, asset, amount, dueAt }: PledgeRow): Happening => ({
    ...{ id: `pledge:${id}`, at_ms: dueAt, group: 'funds', kind: 'pledge_returned' },
    params: {
      pledge: id,
      amount: formatAmount(amount, catalog.asset(asset).scale),
      asset: catalog.asset(asset).symbol,
    },
  });
  return {
    async recent(db, owner, most) {
      return (await read(db, owner, { equal: { status: 'returned' }, limit: most })).map(returned);
    },
    committed({ pledge: { pledges } }, add) {
      for (const row of pledges) if (row.status === 'returned') add(row.owner, () => returned(row));
    },
  };
}
