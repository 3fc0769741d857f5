import { isActor, isOfTwo, type Outcome, refuse } from '../core/entry.ts';
import type { ClaimWithdrawal, ReleaseWithdrawal } from './command.ts';
import { mayBecome, put } from './put-withdrawal.ts';
import type { State } from './state.ts';

/** A member of staff claims an approved withdrawal, to pay it outside. Of many claims at once one is accepted. */
export function claimWithdrawal(
  state: State,
  { withdrawal, payer }: ClaimWithdrawal,
): Outcome<'funds.decision_invalid'> {
  const row = state.funds.withdrawals.get(withdrawal);
  if (!row || !mayBecome(row, 'paying') || !isActor(payer)) return refuse('funds.decision_invalid');
  // Past this line it must succeed.
  put(state, { ...row, status: 'paying', payer, payingAt: state.at });
  return { ok: true };
}

/** Two people state that it was not paid. It is approved as before, and can be claimed again. */
export function releaseWithdrawal(state: State, command: ReleaseWithdrawal): Outcome<'funds.decision_invalid'> {
  const row = state.funds.withdrawals.get(command.withdrawal);
  if (row?.status !== 'paying' || !isOfTwo(command)) return refuse('funds.decision_invalid');
  // Past this line it must succeed.
  put(state, { ...row, status: 'approved', payer: undefined, payingAt: undefined });
  return { ok: true };
}
