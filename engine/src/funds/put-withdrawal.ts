import type { State, WithdrawalRow } from './state.ts';
import { withdrawalNext, type WithdrawalStatus } from './words.ts';

/** Whether this status may follow the one it has. */
export const mayBecome = ({ status }: WithdrawalRow, next: WithdrawalStatus): boolean =>
  (withdrawalNext[status] as readonly WithdrawalStatus[]).includes(next);

/** Keeps a withdrawal as it is now; one that ended leaves the state. */
export function put(state: State, row: WithdrawalRow): WithdrawalRow {
  if (row.stage === 'open') keepOpen(state, row);
  else {
    state.funds.withdrawals.delete(row.id);
    countOpen(state, row.owner, -1);
  }
  state.funds.changed.withdrawals.push(row);
  return row;
}

const form: WithdrawalRow = {
  ...{ id: 0, owner: 0, asset: 0, amount: 0n, fee: 0n, payee: 'address', detail: 0, digest: '', stage: 'open' },
  ...{ status: 'requested', reason: undefined, reference: undefined, at: 0, decideBy: 0 },
  ...{ reviewedAt: undefined, approvedAt: undefined, payer: undefined, payingAt: undefined, endedAt: undefined },
};

/** A row that was written down lacks what was undefined: it gets every field again, in the order of a new one. */
export const restoreWithdrawal = (state: State, row: WithdrawalRow): void => keepOpen(state, { ...form, ...row });

function keepOpen(state: State, row: WithdrawalRow): void {
  const { withdrawals } = state.funds;
  if (!withdrawals.has(row.id)) countOpen(state, row.owner, 1);
  withdrawals.set(row.id, row);
}

function countOpen({ funds: { openOf } }: State, owner: number, more: number): void {
  const open = (openOf.get(owner) ?? 0) + more;
  if (open === 0) openOf.delete(owner);
  else openOf.set(owner, open);
}
