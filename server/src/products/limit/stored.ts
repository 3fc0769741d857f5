/** Where self-limits are stored. */
import type { CostRow, LimitRow, PauseRow, UseRow } from '@glassbook/engine';
import { amount, int4, int8, maybeAmount, maybeInt8, word } from '../../carry/store/columns.ts';
import type { Stored } from '../../carry/store/stored.ts';

const limits: Stored<LimitRow> = {
  table: 'self_limits',
  columns: { owner: int8, name: word(), amount: maybeAmount, pending: maybeAmount, pendingFrom: maybeInt8 },
};
const pauses: Stored<PauseRow> = {
  table: 'self_limit_pauses',
  columns: { owner: int8, coolOffUntil: int8, excludedUntil: int8 },
};
const uses: Stored<UseRow> = {
  table: 'self_limit_uses',
  columns: { owner: int8, counted: word(), at: int8, day: amount, week: amount, month: amount },
};
const costs: Stored<CostRow> = { table: 'self_limit_costs', columns: { owner: int8, asset: int4, cost: amount } };

export const stored = { limits, pauses, uses, costs };
