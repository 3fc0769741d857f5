/** IEO-006: one timer an offer releases in the order in which a timer an application would: by time, then by id, of all offers together. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyState } from '../index.ts';
import { Accrual } from '../core/accrual.ts';
import { Schedule } from '../core/schedule.ts';
import type { ConfigureOffer } from './command.ts';
import { Releases } from './releases.ts';
import type { ApplicationRow, Kept } from './state.ts';
import { partsBy, releaseAt } from './sums.ts';

const PARTS = 4;
const offers = new Map(
  [1, 2, 3].map((offer) => {
    const issueAt = offer === 3 ? 5 : 10;
    return [offer, { offer, issueAt, lockMs: 0, parts: PARTS, partMs: 10 } as ConfigureOffer] as const;
  }),
);
const offerOf = ({ offer }: Pick<ApplicationRow, 'offer'>) => offers.get(offer) as ConfigureOffer;
const dueOf = (row: ApplicationRow) => (parts: number) => releaseAt(offerOf(row), parts + 1);
const coreAt = () => ({ ...emptyState(), schedule: new Schedule(['ieo.release' as const]) });

/** What is released by each entry at these times. `due` has a timer an application. */
function orders(members: readonly { offer: number; parts: number }[], times: readonly number[]) {
  const kept = new Map<number, Kept>(
    members.map(({ offer, parts }, place) => [
      place + 1,
      { row: { id: place + 1, offer, parts } as ApplicationRow, account: 0, isChanged: false },
    ]),
  );
  const [releases, due] = [new Releases<Kept>(), new Accrual('ieo.release')];
  const [one, other] = [coreAt(), coreAt()];
  for (const { row } of kept.values()) {
    releases.add(one, row, dueOf(row));
    due.set(other, row.id, releaseAt(offerOf(row), row.parts + 1));
  }
  const said: [string[], string[]] = [[], []];
  for (const [place, at] of times.entries()) {
    for (const core of [one, other]) Object.assign(core, { seq: place + 1, at, entryAt: at });
    for (const core of [one, other]) core.schedule.take(at);
    releases.run(one, kept, (each) => {
      const parts = partsBy(offerOf(each.row), at);
      said[0].push(`${place} ${each.row.id}`);
      each.row = { ...each.row, parts };
      if (parts < PARTS) releases.add(one, each.row, dueOf(each.row));
    });
    due.run(other, (id) => {
      const { row } = kept.get(id) as Kept;
      const parts = partsBy(offerOf(row), at);
      said[1].push(`${place} ${id}`);
      if (parts < PARTS) due.set(other, id, releaseAt(offerOf(row), parts + 1));
    });
    said[0].push(encodeTimers(one.schedule));
    said[1].push(encodeTimers(other.schedule));
  }
  return said;
}

const encodeTimers = (schedule: Schedule): string =>
  schedule
    .timers()
    .map(({ kind, due }) => `${kind} ${due}`)
    .join();

test('IEO-006 one timer an offer releases in the order of a timer an application', () => {
  const member = fc.record({ offer: fc.integer({ min: 1, max: 3 }), parts: fc.integer({ min: 0, max: 2 }) });
  const steps = fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(member, { maxLength: 260 }), steps, (members, each) => {
      let at = 0;
      const [found, expected] = orders(
        members,
        each.map((step) => (at += step)),
      );
      expect(found).toEqual(expected);
    }),
    { seed: 35, numRuns: 60 },
  );
});
