import { assert } from '@glassbook/money';
import { availableAt, heldAt } from '../core/ledger.ts';
import { endApplication, expectRelease, putApplication } from './put-application.ts';
import type { Kept, State } from './state.ts';
import { partsBy, releasedBy } from './sums.ts';

/** The timer: parts of what was granted go to the spot account at their times. */
export function releaseDue(state: State): void {
  state.ieo.releases.run(state, state.ieo.applications, (application) => {
    release(state, application);
  });
}

function release(state: State, kept: Kept): void {
  const { ledger, ieo, at } = state;
  const application = kept.row;
  const { id, owner, asset, granted = 0n } = application;
  const offer = ieo.offers.get(application.offer);
  assert(offer !== undefined, 'an application has its offer');
  const parts = partsBy(offer, at);
  const released = releasedBy(granted, offer.parts, parts);
  const now = released - application.released;
  if (now > 0n) {
    const to = availableAt(ledger.account(owner, 'spot', asset));
    ledger.post(heldAt(ledger.account(owner, 'earn', asset)), to, now, 'ieo.release', id);
  }
  if (parts === offer.parts) {
    endApplication(state, kept, { released, parts });
    return;
  }
  const row = { ...application, released, parts };
  putApplication(state, kept, row);
  expectRelease(state, row);
}
