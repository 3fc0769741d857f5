import { expect, test } from 'vitest';
import type { Catalog } from '../../../carry/store/catalog.ts';
import { AccountBook } from '../account-book.ts';
import type { OwnEntry } from '../read-entries.ts';
import { drawSheet } from './draw/draw-sheet.ts';
import { change, figure } from './figures.ts';
import { MonthCount } from './month-count.ts';
import { monthSheet, SHOWN_MAX } from './month-sheet.ts';
import { all, readPdf, rowsOf } from './test/read-pdf.ts';

const entryAt = (number: number): OwnEntry => ({
  ...{ seq: number, line: 0, side: 1, at: Date.UTC(2026, 9, 1) + number, asset: 3, kind: 'spot', value: 150n },
  ...{ after: 150n * BigInt(number), reason: 'spot.trade', ref: number, other: 2 },
});
const none = { count: 0, worth: '0.00' };
const sums = {
  ...{ month: '2026-10', entries: 120, opening: '0.00', closing: '180.00', deposits: none, withdrawals: none },
  ...{ realized: '0.00', price_change: '180.00', fees: '0.00' },
};

/** A month of so many entries, of which so many are shown. */
function sheetOf(entries: number, shownMax: number) {
  const count = new MonthCount('2026-10', shownMax);
  count.part({ entries: Array.from({ length: entries }, (_, place) => entryAt(place + 1)), worths: new Map() }, 0);
  const head = { account: '1000', seq: entries, time: '', entries, chain: 'a'.repeat(64), key: 'key' };
  count.end(new AccountBook(1000), head);
  const catalog = { asset: () => ({ symbol: 'USDT', scale: 2 }) } as unknown as Catalog;
  const until = Date.UTC(2026, 10, 1);
  return monthSheet({
    ...{ locale: 'en', catalog, uid: '10000001', until, isOver: true, sums, count, head },
  });
}

test('STMT-055 a month with more entries than it shows says how many and where they are, and its sums are of all of them', async () => {
  const pdf = await readPdf(await drawSheet(sheetOf(120, 100)));
  const text = pdf.elements.map((element) => element.text).join('\n');
  expect(text).toContain('The other 20 entries of this month are in the CSV and JSON exports.');
  const rows = all(pdf.elements, 'Table').flatMap(rowsOf);
  expect(rows.filter(([, time = '', ...more]) => more.length > 0 && time.startsWith('2026-10-01'))).toHaveLength(100);
  expect(rows).toContainEqual(['Spot', 'USDT', '0.00', '180.00', '0.00', '180.00']);
  expect(rows).toContainEqual(['Spot trade', 'USDT', '120', '180.00', '0.00']);
  expect(pdf.pages).toBeGreaterThan(2);
  // The heads of the columns are repeated on each page, and read out once.
  expect(rows.filter(([first]) => first === 'No.')).toHaveLength(1);
});

test('STMT-055 the first 2,000 entries are shown', () => {
  const { sections } = sheetOf(2_020, SHOWN_MAX);
  const text = JSON.stringify(sections, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  expect(text).toContain('The other 20 entries of this month are in the CSV and JSON exports.');
  expect([text.includes('"2000"'), text.includes('"2001"')]).toEqual([true, false]);
});

test('STMT-053 the same sheet is the same bytes', async () => {
  const [first, again] = await Promise.all([drawSheet(sheetOf(60, 100)), drawSheet(sheetOf(60, 100))]);
  expect(Buffer.from(first).equals(again)).toBe(true);
});

test('STMT-050 a character that no font has is a question mark, and a text of two scripts is whole', async () => {
  const text = 'Spot 现货 \u{1F680} ขั้น USDT';
  const section = { title: 'Title', blocks: [{ kind: 'text' as const, text }] };
  const pdf = await readPdf(await drawSheet({ ...sheetOf(1, 1), locale: 'zh-CN', sections: [section] }));
  expect(all(pdf.elements, 'P').map((element) => element.text)).toContain('Spot 现货 ? ???? USDT');
});

test.each([
  ['1234.50', '1,234.50', '+1,234.50'],
  ['-1234567.00000001', '−1,234,567.00000001', '−1,234,567.00000001'],
  ['0.00', '0.00', '0.00'],
  ['999', '999', '+999'],
])('STMT-051 %s is written %s, as a change %s', (text, plain, signed) => {
  expect([figure(text), change(text)]).toEqual([plain, signed]);
});
