import { refuse, type Outcome } from '../core/entry.ts';
import { availableAt, heldAt } from '../core/ledger.ts';
import type { MakePledge } from './command.ts';
import type { PledgeRow, State } from './state.ts';
import type { refusals } from './words.ts';

/** Moves the amount from the spot account to the earn account, on hold until the term is over. */
export function make(state: State, command: MakePledge): Outcome<(typeof refusals)[number], { pledge: PledgeRow }> {
  const { owner, asset, amount } = command;
  const offer = state.pledge.offers.get(asset);
  if (offer?.status !== 'open') return refuse('pledge.not_offered');
  if (amount < offer.amountMin) return refuse('pledge.too_small');
  if (state.ledger.availableOf(owner, 'spot', asset) < amount) return refuse('pledge.insufficient_funds');
  // Past this line it must succeed.
  const { ledger, pledge } = state;
  const id = pledge.nextPledge;
  pledge.nextPledge += 1;
  const row: PledgeRow = { id, owner, asset, amount, at: state.at, dueAt: state.at + offer.termMs, status: 'open' };
  const spot = ledger.account(owner, 'spot', asset);
  ledger.post(availableAt(spot), heldAt(ledger.account(owner, 'earn', asset)), amount, 'pledge.lock', id);
  pledge.open.set(id, row);
  pledge.changed.push(row);
  state.schedule.set('pledge.due', id, row.dueAt);
  return { ok: true, pledge: row };
}
