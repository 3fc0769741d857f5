import { expect, test } from 'vitest';
import { sampleMarket as market } from '../test/sample-market.ts';
import { amendProblems, keepsPlace, type Standing } from './amend.ts';

const standing: Standing = {
  side: 'buy',
  price: '77500.00000000',
  amount: '0.02000000',
  filled: '0.00500000',
  postOnly: false,
};

test.each([
  ['77500', '0.02', 'amend_nothing'],
  ['77500', '0.005', 'amend_below_filled'],
  ['77500.001', '0.01', 'price_off_tick'],
  ['77500', '', 'amount_missing'],
] as const)('%s × %s: %s', (price, amount, code) => {
  expect(amendProblems({ price, amount }, standing, market)).toMatchObject([{ code }]);
});

test('a smaller amount keeps its place; a larger one or another price does not', () => {
  expect(amendProblems({ price: '77500', amount: '0.01' }, standing, market)).toEqual([]);
  expect(keepsPlace({ price: '77500', amount: '0.01' }, standing, market)).toBe(true);
  expect(keepsPlace({ price: '77500', amount: '0.03' }, standing, market)).toBe(false);
  expect(keepsPlace({ price: '77501', amount: '0.01' }, standing, market)).toBe(false);
});
