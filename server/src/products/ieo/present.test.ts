import type { ConfigureOffer, TallyRow } from '@glassbook/engine/ieo';
import { expect, test } from 'vitest';
import { presentTally } from './present.ts';

test('IEO-061 an offer whose allocation is being booked has ended, and nothing of the result is shown before everybody has theirs', () => {
  const catalog = { asset: () => ({ id: 22, symbol: 'OP', scale: 0 }) } as unknown as Parameters<
    typeof presentTally
  >[0];
  const tally: TallyRow = {
    ...{ offer: 1, status: 'allocating', applied: 200n, owners: 4, granted: 50n, numerator: 1n, denominator: 2n },
    ...{ capped: 1, topped: 1, closedAt: undefined, leastRest: 1n, ties: 2 },
  };
  const shown = (row: TallyRow) => presentTally(catalog, { asset: 22 } as ConfigureOffer, row);
  expect(shown(tally)).toEqual({
    ...{ id: 1, state: 'running', applied: '200', owners: 4, granted: '0', numerator: '0', denominator: '1' },
    ...{ capped: 0, topped: 0 },
  });
  expect(shown({ ...tally, status: 'allocated', granted: 100n })).toMatchObject({ state: 'allocated', granted: '100' });
});
