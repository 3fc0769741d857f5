import { refuse, type Outcome } from '../../core/entry.ts';
import type { CancelDeposit, FundsRefusal } from '../command.ts';
import type { DepositRow, State } from '../state.ts';
import { mayBecome, put } from './put-deposit.ts';

/** The owner takes back a request that is not under review yet. One of another owner is not found, as one that is not there. */
export function cancelDeposit(
  state: State,
  { owner, deposit }: CancelDeposit,
): Outcome<FundsRefusal, { deposit: DepositRow }> {
  const row = state.funds.deposits.get(deposit);
  if (row?.owner !== owner) return refuse('funds.deposit_not_found');
  if (!mayBecome(row, 'cancelled')) return refuse('funds.deposit_not_cancellable');
  // Past this line it must succeed.
  return { ok: true, deposit: put(state, { ...row, stage: 'ended', status: 'cancelled', endedAt: state.at }) };
}
