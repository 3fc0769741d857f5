import { afterEach, expect, test } from 'vitest';
import { keep } from '../../../carry/storage.ts';
import { forgetSizes, keepSize, panels, sizeOf } from './panel-sizes.ts';

afterEach(forgetSizes);

test('a size that was chosen is kept in whole px, until it is reset', () => {
  expect(sizeOf('book')).toBe(panels.book.start);
  keepSize('book', 300.4);
  expect([sizeOf('book'), sizeOf('ticket')]).toEqual([300, panels.ticket.start]);
  forgetSizes();
  expect(sizeOf('book')).toBe(panels.book.start);
});

test.each([
  ['-5', panels.orders.least],
  ['99999', panels.orders.most],
  ['', panels.orders.least],
  ['x', panels.orders.start],
])('what the device holds (%s) is never outside the bounds', (text, size) => {
  keep('terminal.orders', text);
  expect(sizeOf('orders')).toBe(size);
});
