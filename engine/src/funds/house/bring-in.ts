import { refuse, type Outcome } from '../../core/entry.ts';
import { availableAt, HOUSE_CONVERT, WORLD } from '../../core/ledger.ts';
import type { BringIn } from '../command.ts';
import { isOfTwo, isReference } from '../decided-by.ts';
import type { State } from '../state.ts';
import { putHouseTransfer } from './put-house-transfer.ts';

/** Two state what the operator brought in: it comes from the external account to the house account that conversions are paid from. */
export function bringIn(state: State, command: BringIn): Outcome<'funds.decision_invalid'> {
  const { asset, amount, reference } = command;
  const { ledger } = state;
  if (!state.assets.get(asset)?.kinds.includes('spot') || !isOfTwo(command) || !isReference(reference))
    return refuse('funds.decision_invalid');
  if (amount <= 0n || !ledger.worldCanGive('spot', asset, amount)) return refuse('funds.decision_invalid');
  // Past this line it must succeed.
  const { id } = putHouseTransfer(state, 'in', command);
  const house = availableAt(ledger.account(HOUSE_CONVERT, 'spot', asset));
  ledger.post(availableAt(ledger.account(WORLD, 'spot', asset)), house, amount, 'funds.house_in', id);
  return { ok: true };
}
