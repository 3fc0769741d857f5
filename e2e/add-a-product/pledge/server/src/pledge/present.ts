import type { pledge } from '@glassbook/contract';
import type { RowOf } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import type { Catalog } from '../store/catalog.ts';

export type Present = (row: RowOf<'pledge', 'pledges'>) => pledge.OwnPledge;

/** A row in wire format. */
export const presentPledge =
  (catalog: Catalog): Present =>
  ({ id, asset, amount, dueAt, status }) => ({
    ...{ id, currency_id: asset, due_ms: dueAt, status },
    amount: formatAmount(amount, catalog.asset(asset).scale),
  });
