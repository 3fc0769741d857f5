/** Where IEOs are stored. */
import { applicationRow } from '@glassbook/engine/ieo/rows';
import type { ApplicationRow as IeoApplicationRow, TallyRow as IeoTallyRow } from '@glassbook/engine/ieo';
import { amount, columnsOf, int4, int8, maybeAmount, maybeInt8, word } from '../../carry/store/columns.ts';
import { reads, type Stored } from '../../carry/store/stored.ts';

const tallies: Stored<IeoTallyRow> = {
  table: 'ieo_tallies',
  columns: {
    ...{ offer: int8, status: word(), applied: amount, owners: int8, granted: amount, numerator: amount },
    ...{ denominator: amount, capped: int4, topped: int4, closedAt: maybeInt8 },
    ...{ leastRest: maybeAmount, ties: maybeInt8 },
  },
};
export const applications: Stored<IeoApplicationRow> = {
  table: 'ieo_applications',
  columns: columnsOf(applicationRow),
};
export const stored = { tallies, applications };

/** Everything of the table, for a condition to follow, and how a row of it is read. */
export const { sql: selectApplications, read: readApplication } = reads(applications, { key: ['id'] });
