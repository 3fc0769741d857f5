import { isOfTwo, type Outcome, refuse } from '../core/entry.ts';
import type { ApproveWithdrawal, ReviewWithdrawal } from './command.ts';
import { mayBecome, put } from './put-withdrawal.ts';
import type { State } from './state.ts';

/** The review of a requested withdrawal begins. */
export function reviewWithdrawal(state: State, { withdrawal }: ReviewWithdrawal): Outcome<'funds.decision_invalid'> {
  const row = state.funds.withdrawals.get(withdrawal);
  if (!row || !mayBecome(row, 'in_review')) return refuse('funds.decision_invalid');
  // Past this line it must succeed.
  put(state, { ...row, status: 'in_review', reviewedAt: state.at });
  return { ok: true };
}

/** Two people approve a withdrawal under review. Its amount stays on hold until it is paid. */
export function approveWithdrawal(state: State, command: ApproveWithdrawal): Outcome<'funds.decision_invalid'> {
  const row = state.funds.withdrawals.get(command.withdrawal);
  if (row?.status !== 'in_review' || !isOfTwo(command)) return refuse('funds.decision_invalid');
  // Past this line it must succeed.
  put(state, { ...row, status: 'approved', approvedAt: state.at });
  return { ok: true };
}
