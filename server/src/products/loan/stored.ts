/** Where loans are stored. */
import type { EventRow, HeldRow, LeavingRow, LoanRow } from '@glassbook/engine/loan';
import { eventRow, loanRow } from '@glassbook/engine/loan/rows';
import { columnsOf, int8, word } from '../../carry/store/columns.ts';
import type { Stored } from '../../carry/store/stored.ts';

const held: Stored<HeldRow> = { table: 'loan_held', columns: { owner: int8, held: word(), at: int8 } };
const leaving: Stored<LeavingRow> = { table: 'loan_leaving', columns: { asset: int8, leaves: word(), offAt: int8 } };
export const loans: Stored<LoanRow> = { table: 'loans', columns: columnsOf(loanRow) };
export const events: Stored<EventRow> = { table: 'loan_events', columns: columnsOf(eventRow) };
export const stored = { held, leaving, loans, events };
