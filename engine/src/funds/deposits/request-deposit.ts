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
 * whatever they are by then, since it is the owner's. What came back of a paid withdrawal is asked of none of that, and is under review from its start, one of a withdrawal at a time.
 */
export function requestDeposit(
  state: State,
  command: RequestDeposit,
): Outcome<FundsRefusal | LimitRefusal, { deposit: DepositRow }> {
  const { owner, asset, amount, network, detail, digest, returns } = command;
  const { funds, ledger, at } = state;
  const isReturn = returns !== undefined;
  const offer = isReturn ? funds.withdrawalOffers.get(asset) : funds.depositOffers.get(asset);
  if (!offer || (!isReturn && !offer.enabled) || owner < FIRST_USER) return refuse('funds.deposit_off');
  if (amount < (isReturn ? 1n : offer.min)) return refuse('funds.deposit_too_small');
  if (!ledger.worldCanGive('spot', asset, amount)) return refuse('funds.deposit_too_large');
  const stopped = refusalOfOpen(state, command);
  if (stopped) return refuse(stopped);
  // Past this line it must succeed.
  const row: DepositRow = {
    ...{ id: funds.nextDeposit, owner, asset, amount, credited: undefined, network, detail, digest },
    ...{ stage: 'open', status: isReturn ? 'in_review' : 'submitted', reason: undefined },
    ...{ reference: undefined, at, decideBy: at + offer.decideMs },
    ...{ reviewedAt: isReturn ? at : undefined, endedAt: undefined, returns },
  };
  funds.nextDeposit += 1;
  return { ok: true, deposit: put(state, row) };
}

/** Why it is too much with what its owner has open. */
function refusalOfOpen(
  state: State,
  { owner, asset, amount, returns }: RequestDeposit,
): FundsRefusal | LimitRefusal | undefined {
  const all = openOf(state, owner);
  if (returns !== undefined) return all.some((row) => row.returns === returns) ? 'funds.decision_invalid' : undefined;
  const open = all.filter((row) => row.returns === undefined);
  if (open.length >= OPEN_MAX) return 'funds.too_many_deposits';
  return refusalToDeposit(state, owner, [...open, { asset, amount }]);
}
