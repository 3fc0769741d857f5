import type { RowOf } from '@glassbook/engine';
import { amount, int4, int8, word } from '../store/columns.ts';
import type { Stored } from '../store/stored.ts';

const pledges: Stored<RowOf<'pledge', 'pledges'>> = {
  table: 'pledges',
  columns: { id: int8, owner: int8, asset: int4, amount, at: int8, dueAt: int8, status: word() },
};
export const stored = { pledges };
