import { isOfTwo, type Outcome, refuse } from '../../core/entry.ts';
import type { RejectDeposit } from '../command.ts';
import type { State } from '../state.ts';
import { depositRejectReasons } from '../words.ts';
import { mayBecome, put } from './put-deposit.ts';

/** Two reject a deposit under review. Nothing moved, so nothing moves. */
export function rejectDeposit(state: State, command: RejectDeposit): Outcome<'funds.decision_invalid'> {
  const row = state.funds.deposits.get(command.deposit);
  const { reason } = command;
  if (!row || !mayBecome(row, 'rejected') || !isOfTwo(command) || !depositRejectReasons.includes(reason))
    return refuse('funds.decision_invalid');
  // Past this line it must succeed.
  put(state, { ...row, stage: 'ended', status: 'rejected', reason, endedAt: state.at });
  return { ok: true };
}
