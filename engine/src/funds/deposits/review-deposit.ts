import { refuse, type Outcome } from '../../core/entry.ts';
import type { ReviewDeposit } from '../command.ts';
import type { State } from '../state.ts';
import { mayBecome, put } from './put-deposit.ts';

/** The review of a submitted deposit begins. */
export function reviewDeposit(state: State, { deposit }: ReviewDeposit): Outcome<'funds.decision_invalid'> {
  const row = state.funds.deposits.get(deposit);
  if (!row || !mayBecome(row, 'in_review')) return refuse('funds.decision_invalid');
  // Past this line it must succeed.
  put(state, { ...row, status: 'in_review', reviewedAt: state.at });
  return { ok: true };
}
