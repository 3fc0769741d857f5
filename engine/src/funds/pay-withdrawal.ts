import { isOfTwo, type Outcome, refuse } from '../core/entry.ts';
import { availableAt, heldAt, HOUSE_FEES, WORLD } from '../core/ledger.ts';
import { recordWithdrawal } from '../core/limits/record.ts';
import type { PayWithdrawal } from './command.ts';
import { isReference } from './reference.ts';
import { mayBecome, put } from './put-withdrawal.ts';
import type { State } from './state.ts';

/** Two people state that a withdrawal was paid, who claimed it among them: what was on hold leaves, and its fee goes to the fees account. */
export function payWithdrawal(state: State, command: PayWithdrawal): Outcome<'funds.decision_invalid'> {
  const row = state.funds.withdrawals.get(command.withdrawal);
  const { reference, maker } = command;
  const isPayer = row !== undefined && mayBecome(row, 'paid') && row.payer === maker;
  if (!isPayer || !isOfTwo(command) || !isReference(reference)) return refuse('funds.decision_invalid');
  // Past this line it must succeed.
  const { ledger } = state;
  const { id, owner, asset, amount, fee } = row;
  const from = heldAt(ledger.account(owner, 'spot', asset));
  const world = availableAt(ledger.account(WORLD, 'spot', asset));
  ledger.post(from, world, amount - fee, 'funds.withdrawal', id);
  if (fee > 0n)
    ledger.post(from, availableAt(ledger.account(HOUSE_FEES, 'spot', asset)), fee, 'funds.withdrawal_fee', id);
  recordWithdrawal(state, owner, { asset, amount });
  put(state, { ...row, stage: 'ended', status: 'paid', reference, endedAt: state.at });
  return { ok: true };
}
