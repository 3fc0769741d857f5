import { refuse, type Outcome } from '../../core/entry.ts';
import { canCover, houseAt } from '../../core/house.ts';
import { availableAt, WORLD } from '../../core/ledger.ts';
import type { TakeOut } from '../command.ts';
import type { State } from '../state.ts';
import { houseOf } from './house-of.ts';
import { putHouseTransfer } from './put-house-transfer.ts';

/** Two take back what an account of the house has and nothing sold needs; never more, so that what users have or may win is not touched. */
export function takeOut(state: State, command: TakeOut): Outcome<'funds.decision_invalid'> {
  const { asset, amount } = command;
  const { ledger } = state;
  const house = houseOf(state, command);
  if (!house || !canCover(ledger, house, asset, amount)) return refuse('funds.decision_invalid');
  // Past this line it must succeed.
  const { id } = putHouseTransfer(state, 'out', command);
  const world = availableAt(ledger.account(WORLD, 'spot', asset));
  ledger.post(houseAt(ledger, house, asset), world, amount, 'funds.house_out', id);
  return { ok: true };
}
