import { assert } from '@glassbook/money';
import { nextPiece } from '../core/schedule.ts';
import type { ApplicationRow, Kept, State, TallyRow } from './state.ts';
import { releaseAt } from './sums.ts';

/** Among those that run; also while loading, in the order of their numbers. */
export function indexApplication(state: State, row: ApplicationRow): Kept {
  const { applications, waiting } = state.ieo;
  const kept = { row, account: state.ledger.account(row.owner, 'spot', row.payAsset), isChanged: false };
  applications.set(row.id, kept);
  if (row.granted !== undefined) {
    if (state.ieo.tallies.get(row.offer)?.status !== 'allocating') expectRelease(state, row);
    return kept;
  }
  const owners = waiting.get(row.offer) ?? new Map<number, Kept[]>();
  waiting.set(row.offer, owners);
  const own = owners.get(row.owner);
  if (own) own.push(kept);
  else owners.set(row.owner, [kept]);
  return kept;
}

/** The application as it is now, in the place of what it was. */
export function putApplication({ ieo }: State, kept: Kept, row: ApplicationRow): void {
  kept.row = row;
  if (!kept.isChanged) ieo.changed.push(kept);
  kept.isChanged = true;
}

/** Those that changed since the last time, as they are. */
export function takeApplications({ ieo }: State): ApplicationRow[] {
  const { changed } = ieo;
  ieo.changed = [];
  return changed.map((kept) => {
    kept.isChanged = false;
    return kept.row;
  });
}

/** Nothing of it is on hold any more. */
export function endApplication(state: State, kept: Kept, last: Partial<ApplicationRow>): void {
  putApplication(state, kept, { ...kept.row, ...last, status: 'ended', closedAt: state.at });
  state.ieo.applications.delete(kept.row.id);
}

/** Sets when its next part is released. */
export function expectRelease(state: State, row: ApplicationRow): void {
  const offer = state.ieo.offers.get(row.offer);
  assert(offer !== undefined, 'an application has its offer');
  state.ieo.releases.add(state, row, (parts) => releaseAt(offer, parts + 1));
}

/** The applications that wait for the allocation of an offer, by owner, all in the order in which they came. */
export const waitingFor = ({ ieo }: State, offer: number): Kept[][] => [...(ieo.waiting.get(offer)?.values() ?? [])];

export function putTally({ ieo }: State, tally: TallyRow): void {
  ieo.tallies.set(tally.offer, tally);
  ieo.changedTallies.set(tally.offer, tally);
}

const form: ApplicationRow = {
  ...{ id: 0, owner: 0, offer: 0, at: 0, asset: 0, amount: 0n, payAsset: 0, price: 0n, hold: 0n, granted: undefined },
  ...{ paid: 0n, released: 0n, parts: 0, status: 'running', closedAt: undefined },
};

/** A row that was written down lacks what was undefined: it gets every field again, in the order of a new one. */
export const restoreApplication = (state: State, row: ApplicationRow): void =>
  void indexApplication(state, { ...form, ...row });

/** While loading: the offers are there. */
export function restoreTally(state: State, tally: TallyRow): void {
  const offer = state.ieo.offers.get(tally.offer);
  assert(offer !== undefined, 'a tally has its offer');
  state.ieo.tallies.set(tally.offer, tally);
  if (tally.status === 'running') state.schedule.set('ieo.allocate', tally.offer, offer.endAt);
  if (tally.status === 'allocating') state.schedule.set('ieo.allocate', tally.offer, nextPiece(state.entryAt));
}
