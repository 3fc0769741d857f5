import { refuse, type Outcome } from '../../core/entry.ts';
import { FIRST_USER } from '../../core/ledger.ts';
import { refusalToDeposit } from '../../core/limits/ask.ts';
import type { LimitRefusal } from '../../core/limits/words.ts';
import type { FundsRefusal, RequestDeposit } from '../command.ts';
import type { DepositRow, State } from '../state.ts';
import { OPEN_MAX } from '../words.ts';
import { openOf, put } from './put-deposit.ts';

/**
 * An owner states that an amount was sent. The owner's limits are asked with all that is open together, so that no number of requests passes them; what was received is credited
 * whatever they are by then, since it is the owner's.
 */
export function requestDeposit(
  state: State,
  { owner, asset, amount, network, detail, digest }: RequestDeposit,
): Outcome<FundsRefusal | LimitRefusal, { deposit: DepositRow }> {
  const { funds, ledger } = state;
  const offer = funds.depositOffers.get(asset);
  if (!offer?.enabled || owner < FIRST_USER) return refuse('funds.deposit_off');
  if (amount < offer.min) return refuse('funds.deposit_too_small');
  if (!ledger.worldCanGive('spot', asset, amount)) return refuse('funds.deposit_too_large');
  const open = openOf(state, owner);
  if (open.length >= OPEN_MAX) return refuse('funds.too_many_deposits');
  const stopped = refusalToDeposit(state, owner, [...open, { asset, amount }]);
  if (stopped) return refuse(stopped);
  // Past this line it must succeed.
  const row: DepositRow = {
    ...{ id: funds.nextDeposit, owner, asset, amount, credited: undefined, network, detail, digest },
    ...{ stage: 'open', status: 'submitted', reason: undefined, reference: undefined },
    ...{ at: state.at, decideBy: state.at + offer.decideMs, reviewedAt: undefined, endedAt: undefined },
  };
  funds.nextDeposit += 1;
  return { ok: true, deposit: put(state, row) };
}
