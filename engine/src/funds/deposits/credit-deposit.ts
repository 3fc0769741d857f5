import { isOfTwo, type Outcome, refuse } from '../../core/entry.ts';
import { availableAt, WORLD } from '../../core/ledger.ts';
import { recordDeposit, recordReturn } from '../../core/limits/record.ts';
import type { CreditDeposit } from '../command.ts';
import { isReference } from '../reference.ts';
import type { State } from '../state.ts';
import { mayBecome, put } from './put-deposit.ts';

/** Two confirm what was received for a deposit under review: it comes from the external account to the owner's spot account, once, since it is under review no more. */
export function creditDeposit(state: State, command: CreditDeposit): Outcome<'funds.decision_invalid'> {
  const row = state.funds.deposits.get(command.deposit);
  const { amount, reference } = command;
  if (!row || !mayBecome(row, 'credited') || !isOfTwo(command) || !isReference(reference))
    return refuse('funds.decision_invalid');
  const { id, owner, asset, returns } = row;
  const { ledger } = state;
  if (amount <= 0n || !ledger.worldCanGive('spot', asset, amount)) return refuse('funds.decision_invalid');
  // Past this line it must succeed.
  const world = availableAt(ledger.account(WORLD, 'spot', asset));
  ledger.post(world, availableAt(ledger.account(owner, 'spot', asset)), amount, 'funds.deposit', id);
  if (returns === undefined) recordDeposit(state, owner, [{ asset, amount }]);
  else recordReturn(state, owner, { asset, amount });
  put(state, { ...row, stage: 'ended', status: 'credited', credited: amount, reference, endedAt: state.at });
  return { ok: true };
}
