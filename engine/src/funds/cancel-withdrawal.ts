import { refuse, type Outcome } from '../core/entry.ts';
import type { CancelWithdrawal, FundsRefusal } from './command.ts';
import { giveBack } from './reject-withdrawal.ts';
import { mayBecome } from './put-withdrawal.ts';
import type { State, WithdrawalRow } from './state.ts';

/** The owner cancels a withdrawal that is not approved yet. One of another owner is not found, as one that is not there. */
export function cancelWithdrawal(
  state: State,
  { owner, withdrawal }: CancelWithdrawal,
): Outcome<FundsRefusal, { withdrawal: WithdrawalRow }> {
  const row = state.funds.withdrawals.get(withdrawal);
  if (row?.owner !== owner) return refuse('funds.withdrawal_not_found');
  if (!mayBecome(row, 'cancelled')) return refuse('funds.not_cancellable');
  // Past this line it must succeed.
  return { ok: true, withdrawal: giveBack(state, row, { status: 'cancelled', reason: undefined }) };
}
