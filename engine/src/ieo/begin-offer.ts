import { cover, uncover } from '../core/house.ts';
import type { ConfigureOffer } from './command.ts';
import { HOUSE } from './house.ts';
import { endApplication, putTally, waitingFor } from './put-application.ts';
import type { State } from './state.ts';

/** Puts an offer in force, before its start also in the place of what it was: all its tokens are on hold in the house account. Or cancels it. */
export function beginOffer(state: State, command: ConfigureOffer): void {
  const { ieo, ledger } = state;
  const before = ieo.offers.get(command.offer);
  ieo.offers.set(command.offer, command);
  if (command.status === 'cancelled') {
    if (before?.status === 'open') cancelOffer(state, before);
    return;
  }
  const tally = ieo.tallies.get(command.offer);
  // The same again, once it is allocated, changes nothing.
  if (tally && tally.status !== 'running') return;
  if (before) uncover(ledger, HOUSE, before.asset, before.total);
  cover(ledger, HOUSE, command.asset, command.total);
  putTally(
    state,
    tally ?? {
      ...{ offer: command.offer, status: 'running', applied: 0n, owners: 0, granted: 0n },
      ...{ numerator: 0n, denominator: 1n, capped: 0, topped: 0, closedAt: undefined },
      ...{ leastRest: undefined, ties: undefined },
    },
  );
  state.schedule.set('ieo.allocate', command.offer, command.endAt);
}

/** Everybody has back what is on hold for it, and the house account its tokens. */
function cancelOffer(state: State, { offer, asset, total }: ConfigureOffer): void {
  const { ieo, ledger } = state;
  for (const application of waitingFor(state, offer).flat()) {
    ledger.release(application.account, application.row.hold);
    endApplication(state, application, {});
  }
  ieo.waiting.delete(offer);
  uncover(ledger, HOUSE, asset, total);
  const tally = ieo.tallies.get(offer);
  if (tally) putTally(state, { ...tally, status: 'cancelled', closedAt: state.at });
  state.schedule.clear('ieo.allocate', offer);
}
