import type { wallet } from '@glassbook/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryAddsUp } from './entry-adds-up.ts';
import { cell, columns, csvOf, type Words } from './record-csv.ts';
import { bodyOf, byDay, everything, filterOf, joined, queryOf } from './record-filter.ts';

const entry: wallet.Entry = {
  id: 7,
  value: '-1.50000000',
  info: 'Trade, "spot"',
  created_time: '2026-04-22 12:07:48',
  created_ms: Date.UTC(2026, 3, 22, 12, 7, 48),
  type: 2,
  kind: 'change',
  currency: 3,
  currency_name: 'USDT',
  before: '10.00000000',
  after: '8.50000000',
  transaction_info: '#102',
  reason: 'spot.trade',
  seq: 88,
  ref: 102,
};
const words: Words = { head: (column) => column, kind: () => 'Spot' };

describe('filter', () => {
  test('nothing chosen requests all', () =>
    expect(bodyOf(everything, 1, 20)).toEqual({ currency: '0', type: '0', page: '1', limit: '20' }));
  test('an asset and a kind are requested by their numbers', () => {
    expect(bodyOf({ assetId: 3, kind: 'lever' }, 4, 20)).toEqual({ currency: '3', type: '3', page: '4', limit: '20' });
  });
  test('a filter survives its URL, and invalid values in a URL are no filter', () => {
    const filter = { assetId: 3, kind: 'change' as const };
    expect(filterOf(new URLSearchParams(queryOf(filter)))).toEqual(filter);
    expect(filterOf(new URLSearchParams('asset=-1&kind=spot'))).toEqual(everything);
    expect(queryOf(everything)).toEqual({});
  });
  test('an entry that moved to the next page is shown once', () => {
    const row = (id: number, kind = 'change') => ({ id, kind });
    expect(
      joined([
        [row(3), row(2)],
        [row(2), row(1), row(1, 'lever')],
      ]),
    ).toEqual([row(3), row(2), row(1), row(1, 'lever')]);
  });
});

test('entries are grouped by day', () => {
  const rows = [5, 4, 3, 1].map((created_ms) => ({ created_ms }));
  expect(byDay(rows, (ms) => (ms > 3 ? 'today' : 'before')).map(({ day, entries }) => [day, entries.length])).toEqual([
    ['today', 2],
    ['before', 2],
  ]);
});

test.each([
  ['10.00000000', '-1.50000000', '8.50000000', true],
  ['10.00000000', '-1.50000000', '8.50000001', false],
  ['0', '0.1', '0.10', true],
  ['-1.0', '+1.0', '0.0', true],
  ['0.00', '-1.00', '-1.00', true],
])('%s and %s come to %s: %s', (before, value, after, expected) =>
  expect(entryAddsUp({ before, value, after })).toBe(expected),
);

describe('CSV', () => {
  test('an entry is one line, added and taken in their own columns', () => {
    const [head, line, end] = csvOf([entry], words).split('\r\n');
    expect(head).toBe(`\uFEFF${columns.join(',')}`);
    expect(line).toBe(
      '2026-04-22T12:07:48.000Z,USDT,Spot,"Trade, ""spot""",10.00000000,,1.50000000,8.50000000,88,#102,7',
    );
    expect(end).toBe('');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1'])('%j cannot run as a formula', (text) => {
    expect(cell(text).replace(/^"/, '').startsWith("'")).toBe(true);
  });

  test('whatever an entry carries, no cell starts like a formula', () => {
    const text = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\0', '"', ',', 'a', '1') });
    fc.assert(
      fc.property(text, text, (currency_name, transaction_info) => {
        const file = csvOf([{ ...entry, currency_name, transaction_info }], words);
        for (const written of [cell(currency_name), cell(transaction_info)]) {
          expect(file).toContain(written);
          expect(written).not.toMatch(/^"?[=+\-@\t\r\n\0]/);
        }
      }),
    );
  });
});
