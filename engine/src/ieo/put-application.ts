import { assert } from '@glassbook/money';
import type { ApplicationRow, State, TallyRow } from './state.ts';
import { releaseAt } from './sums.ts';

/** Among those that run; also while loading, in the order of their numbers. */
export function indexApplication(state: State, row: ApplicationRow): void {
  const { applications, waiting } = state.ieo;
  applications.set(row.id, row);
  if (row.granted !== undefined) {
    expectRelease(state, row);
    return;
  }
  const owners = waiting.get(row.offer) ?? new Map<number, number[]>();
  waiting.set(row.offer, owners.set(row.owner, [...(owners.get(row.owner) ?? []), row.id]));
}

/** The application as it is now, in the place of what it was. */
export function putApplication({ ieo }: State, row: ApplicationRow): void {
  ieo.applications.set(row.id, row);
  ieo.changed.set(row.id, row);
}

/** Nothing of it is on hold any more. */
export function endApplication(state: State, row: ApplicationRow, last: Partial<ApplicationRow>): void {
  const { ieo, at } = state;
  putApplication(state, { ...row, ...last, status: 'ended', closedAt: at });
  ieo.applications.delete(row.id);
  ieo.accrual.clear(state, row.id);
}

/** Sets when its next part is released. */
export function expectRelease(state: State, { id, offer: number, parts }: ApplicationRow): void {
  const offer = state.ieo.offers.get(number);
  assert(offer !== undefined, 'an application has its offer');
  state.ieo.accrual.set(state, id, releaseAt(offer, parts + 1));
}

/** The applications that wait for the allocation of an offer, by owner, all in the order in which they came. */
export const waitingFor = ({ ieo }: State, offer: number): ApplicationRow[][] =>
  [...(ieo.waiting.get(offer)?.values() ?? [])].map((ids) =>
    ids.map((id) => ieo.applications.get(id) as ApplicationRow),
  );

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
  indexApplication(state, { ...form, ...row });

/** While loading: the offers are there. */
export function restoreTally(state: State, tally: TallyRow): void {
  const offer = state.ieo.offers.get(tally.offer);
  assert(offer !== undefined, 'a tally has its offer');
  state.ieo.tallies.set(tally.offer, tally);
  if (tally.status === 'running') state.schedule.set('ieo.allocate', tally.offer, offer.endAt);
}
