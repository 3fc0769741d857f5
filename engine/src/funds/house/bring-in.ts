import { refuse, type Outcome } from '../../core/entry.ts';
import { houseAt } from '../../core/house.ts';
import { availableAt, WORLD } from '../../core/ledger.ts';
import type { BringIn } from '../command.ts';
import type { State } from '../state.ts';
import { houseOf } from './house-of.ts';
import { putHouseTransfer } from './put-house-transfer.ts';

/** Two state what the operator brought in: it comes from the external account to an account of the house. */
export function bringIn(state: State, command: BringIn): Outcome<'funds.decision_invalid'> {
  const { asset, amount } = command;
  const { ledger } = state;
  const house = houseOf(state, command);
  if (!house || !ledger.worldCanGive('spot', asset, amount)) return refuse('funds.decision_invalid');
  // Past this line it must succeed.
  const { id } = putHouseTransfer(state, 'in', command);
  const world = availableAt(ledger.account(WORLD, 'spot', asset));
  ledger.post(world, houseAt(ledger, house, asset), amount, 'funds.house_in', id);
  return { ok: true };
}
