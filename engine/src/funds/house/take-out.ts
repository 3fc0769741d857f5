import { refuse, type Outcome } from '../../core/entry.ts';
import { availableAt, HOUSE_CONVERT, WORLD } from '../../core/ledger.ts';
import type { TakeOut } from '../command.ts';
import { isOfTwo, isReference } from '../decided-by.ts';
import type { State } from '../state.ts';
import { putHouseTransfer } from './put-house-transfer.ts';

/** Two take back what the house account of conversions has; never more than that, so that what users have is not touched. */
export function takeOut(state: State, command: TakeOut): Outcome<'funds.decision_invalid'> {
  const { asset, amount, reference } = command;
  const { ledger } = state;
  if (!state.assets.get(asset)?.kinds.includes('spot') || !isOfTwo(command) || !isReference(reference))
    return refuse('funds.decision_invalid');
  if (amount <= 0n || ledger.availableOf(HOUSE_CONVERT, 'spot', asset) < amount)
    return refuse('funds.decision_invalid');
  // Past this line it must succeed.
  const { id } = putHouseTransfer(state, 'out', command);
  const house = availableAt(ledger.account(HOUSE_CONVERT, 'spot', asset));
  ledger.post(house, availableAt(ledger.account(WORLD, 'spot', asset)), amount, 'funds.house_out', id);
  return { ok: true };
}
