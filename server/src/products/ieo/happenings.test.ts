import { emptyState, takeChanges } from '@glassbook/engine';
import type { ApplicationRow as IeoApplicationRow, TallyRow as IeoTallyRow } from '@glassbook/engine/ieo';
import { expect, test } from 'vitest';
import type { Happening } from '../../shared/activity/activity.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { ieoHappenings } from './happenings.ts';

const row: IeoApplicationRow = {
  ...{ id: 4, owner: 1_000, offer: 1, at: 5, asset: 22, amount: 100n, payAsset: 3, price: 5n, hold: 500n },
  ...{ granted: 50n, paid: 250n, released: 25n, parts: 1, status: 'running', closedAt: undefined },
};
const tally: IeoTallyRow = {
  ...{ offer: 1, status: 'allocated', applied: 200n, owners: 2, granted: 100n },
  ...{ numerator: 1n, denominator: 2n, capped: 0, topped: 0, closedAt: 9, leastRest: undefined, ties: undefined },
};
const catalog = { asset: (id: number) => ({ symbol: id === 3 ? 'USDT' : 'OP', scale: 0 }) } as Pick<Catalog, 'asset'>;
const source = ieoHappenings(catalog, () => 9);

function kindsOf(applications: IeoApplicationRow[], tallies: IeoTallyRow[]): string[] {
  const made: Happening[] = [];
  const changes = { ...takeChanges(emptyState()), ieo: { applications, tallies } };
  source.committed(changes, (_, make) => made.push(make()));
  return made.map(({ id, kind }) => `${id} ${kind}`);
}

test('IEO-005 an allocation is told with its batch, also where the first part is released in it; a later part is not', () => {
  expect(kindsOf([{ ...row, parts: 0 }], [tally])).toEqual(['ieo:4 ieo_allocated']);
  expect(kindsOf([row], [tally])).toEqual(['ieo:4 ieo_allocated']);
  expect(kindsOf([{ ...row, parts: 4, status: 'ended' }], [tally])).toEqual(['ieo:4 ieo_allocated']);
  expect(kindsOf([{ ...row, parts: 2 }], [])).toEqual([]);
});

test('IEO-007 what is given back is told, an application is not', () => {
  const waits: IeoApplicationRow = { ...row, granted: undefined, paid: 0n, released: 0n, parts: 0 };
  expect(kindsOf([waits], [{ ...tally, status: 'running' }])).toEqual([]);
  expect(kindsOf([{ ...waits, status: 'ended', closedAt: 7 }], [{ ...tally, status: 'cancelled' }])).toEqual([
    'ieo:4 ieo_cancelled',
  ]);
});
