import { isOther, refuse, type Outcome } from '../core/entry.ts';
import { FIRST_USER } from '../core/ledger.ts';
import type { FundsRefusal, RequestWithdrawal } from './command.ts';
import { put } from './put-withdrawal.ts';
import type { State, WithdrawalRow } from './state.ts';
import { OPEN_MAX } from './words.ts';

/** Puts an amount of the owner's spot account on hold until it is paid out, rejected or canceled. The fee in force is fixed with it. */
export function requestWithdrawal(
  state: State,
  { owner, asset, amount, payee, detail, digest, seen }: RequestWithdrawal,
): Outcome<FundsRefusal, { withdrawal: WithdrawalRow }> {
  const { funds, ledger } = state;
  const offer = funds.withdrawalOffers.get(asset);
  if (!offer?.enabled || owner < FIRST_USER) return refuse('funds.withdrawal_off');
  if (isOther(seen, { fee: offer.fee })) return refuse('funds.fee_changed');
  if (amount < offer.min) return refuse('funds.amount_too_small');
  if ((funds.openOf.get(owner) ?? 0) >= OPEN_MAX) return refuse('funds.too_many_open');
  if (ledger.availableOf(owner, 'spot', asset) < amount) return refuse('funds.insufficient_funds');
  if (!state.ask.mayLeave({ owner, kind: 'spot', asset, amount, out: true })) return refuse('otc.stays');
  // Past this line it must succeed.
  ledger.hold(ledger.account(owner, 'spot', asset), amount);
  const row: WithdrawalRow = {
    ...{ id: funds.nextWithdrawal, owner, asset, amount, fee: offer.fee, payee, detail, digest },
    ...{ stage: 'open', status: 'requested', reason: undefined, reference: undefined },
    ...{ at: state.at, decideBy: state.at + offer.decideMs },
    ...{ reviewedAt: undefined, approvedAt: undefined, payer: undefined, payingAt: undefined, endedAt: undefined },
  };
  funds.nextWithdrawal += 1;
  return { ok: true, withdrawal: put(state, row) };
}
