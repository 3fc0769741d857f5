import { refuse, type Outcome } from '../core/entry.ts';
import { availableAt, FIRST_USER } from '../core/ledger.ts';
import { refusalToDeposit } from '../core/limits/ask.ts';
import { recordDeposit, recordWithdrawal } from '../core/limits/record.ts';
import type { FundsRefusal, SendToUser } from './command.ts';
import type { State, UserTransferRow } from './state.ts';

/**
 * From the owner's spot account to that of another user, at once and without a fee. What can be sent, and from what amount on, is what can be withdrawn. For the recipient it is money from
 * outside, so the recipient's limits are asked; which of them refused is not named to the sender.
 */
export function sendToUser(
  state: State,
  { owner, recipient, asset, amount, worth }: SendToUser,
): Outcome<FundsRefusal, { transfer: UserTransferRow }> {
  const { funds, ledger } = state;
  const offer = funds.withdrawalOffers.get(asset);
  if (!offer?.enabled || owner < FIRST_USER) return refuse('funds.withdrawal_off');
  if (recipient < FIRST_USER || recipient === owner || worth < 0n) return refuse('funds.recipient_unavailable');
  if (amount < offer.min) return refuse('funds.amount_too_small');
  if (ledger.availableOf(owner, 'spot', asset) < amount) return refuse('funds.insufficient_funds');
  if (!state.ask.mayLeave({ owner, kind: 'spot', asset, amount, out: true })) return refuse('otc.stays');
  if (refusalToDeposit(state, recipient, [{ asset, amount }])) return refuse('funds.recipient_unavailable');
  // Past this line it must succeed.
  const row: UserTransferRow = {
    ...{ id: funds.nextTransfer, seq: state.seq, at: state.at, owner, recipient, asset, amount, worth },
  };
  funds.nextTransfer += 1;
  const from = availableAt(ledger.account(owner, 'spot', asset));
  ledger.post(from, availableAt(ledger.account(recipient, 'spot', asset)), amount, 'funds.user_transfer', row.id);
  recordWithdrawal(state, owner, { asset, amount });
  recordDeposit(state, recipient, [{ asset, amount }]);
  funds.changed.transfers.push(row);
  return { ok: true, transfer: row };
}
