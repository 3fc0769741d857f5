import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Catalog } from '../../../carry/store/catalog.ts';
import type { OwnEntry } from '../read-entries.ts';
import { columns, entryLine } from './csv.ts';

const entry: OwnEntry = {
  ...{ seq: 88, line: 0, side: 0, at: Date.UTC(2026, 3, 22, 12, 7, 48), asset: 3, kind: 'spot', value: -150n },
  ...{ after: 850n, reason: 'spot.trade', ref: 102, other: 1 },
};
const lineOf = (symbol: string, description: string, of = entry) =>
  entryLine({ asset: () => ({ symbol, scale: 2 }) } as unknown as Catalog, () => description)(of, 7);

test('STMT-005 an entry is one line, in and out in their own columns', () => {
  expect(columns).toHaveLength(11);
  const end = 'spot.trade,"Trade, ""spot""",102,88\r\n';
  expect(lineOf('USDT', 'Trade, "spot"')).toBe(`7,2026-04-22T12:07:48.000Z,spot,USDT,,1.50,8.50,${end}`);
  const taken = { ...entry, value: 150n, ref: 0 };
  expect(lineOf('USDT', 'x', taken)).toBe('7,2026-04-22T12:07:48.000Z,spot,USDT,1.50,,8.50,spot.trade,x,,88\r\n');
});

test('STMT-005 S22 whatever an entry carries, no cell begins like a formula', () => {
  const text = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\0', '"', ',', 'a', '1') });
  fc.assert(
    fc.property(text, text, (symbol, description) => {
      const line = lineOf(symbol, description).slice(0, -2);
      const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      );
      expect(cells).toHaveLength(11);
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n\0]/);
    }),
  );
});
