import { assert } from '@glassbook/money';
import { availableAt, heldAt } from '../core/ledger.ts';
import type { State } from './state.ts';

/** The term is over: the amount goes back to where it came from. */
export function giveBack(state: State, id: number): void {
  const { ledger, pledge } = state;
  const row = pledge.open.get(id);
  assert(row !== undefined, 'a pledge that is due is open');
  const { owner, asset, amount } = row;
  const spot = ledger.account(owner, 'spot', asset);
  ledger.post(heldAt(ledger.account(owner, 'earn', asset)), availableAt(spot), amount, 'pledge.return', id);
  pledge.open.delete(id);
  pledge.changed.push({ ...row, status: 'returned' });
}
