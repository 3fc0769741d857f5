import type { RowOf } from '@glassbook/engine';
import { pledgeRow } from '@glassbook/engine/pledge/rows';
import { columnsOf } from '../../carry/store/columns.ts';
import type { Stored } from '../../carry/store/stored.ts';

const pledges: Stored<RowOf<'pledge', 'pledges'>> = { table: 'pledges', columns: columnsOf(pledgeRow) };
export const stored = { pledges };
