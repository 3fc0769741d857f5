import { isOfTwo, type Outcome, refuse } from '../core/entry.ts';
import type { RejectWithdrawal } from './command.ts';
import { mayBecome, put } from './put-withdrawal.ts';
import type { State, WithdrawalRow } from './state.ts';
import { rejectReasons } from './words.ts';

/** Two people reject a withdrawal under review, or one that was approved and could not be paid. */
export function rejectWithdrawal(state: State, command: RejectWithdrawal): Outcome<'funds.decision_invalid'> {
  const row = state.funds.withdrawals.get(command.withdrawal);
  const { reason } = command;
  if (!row || !mayBecome(row, 'rejected') || !isOfTwo(command) || !rejectReasons.includes(reason))
    return refuse('funds.decision_invalid');
  // Past this line it must succeed.
  giveBack(state, row, { status: 'rejected', reason });
  return { ok: true };
}

/** What was on hold can be used again. */
export function giveBack(
  state: State,
  row: WithdrawalRow,
  end: Pick<WithdrawalRow, 'reason'> & { status: 'rejected' | 'cancelled' },
): WithdrawalRow {
  const { ledger } = state;
  ledger.release(ledger.account(row.owner, 'spot', row.asset), row.amount);
  return put(state, { ...row, ...end, stage: 'ended', endedAt: state.at });
}
