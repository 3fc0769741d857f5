import type { wallet } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { rowsOf, totalOf } from './pnl.ts';

const position = (currency_name: string, worth: string, more: Partial<wallet.Position> = {}): wallet.Position => ({
  ...{ currency_id: 1, currency_name, quantity: '1.00000000', average_cost: '1.00', price: '1.00', worth, cost: worth },
  ...{ unrealized: '0.00000000', realized: '0.00000000', ...more },
});

test('the largest comes first; the unit itself is listed only where it gained', () => {
  const rows = [position('ETH', '10.00'), position('USDT', '900.00'), position('BTC', '20.00')];
  expect(rowsOf({ positions: rows }, 'USDT').map((row) => row.currency_name)).toEqual(['BTC', 'ETH']);
  const earned = position('USDT', '900.00', { realized: '1.00000000' });
  expect(rowsOf({ positions: [earned] }, 'USDT')).toEqual([earned]);
});

test('an asset that is gone is listed with what it realized, one that never gained is not', () => {
  const gone = position('SOL', '0.00', { quantity: '0.00000000', realized: '-3.20000000' });
  const never = position('XRP', '0.00', { quantity: '0.000000' });
  expect(rowsOf({ positions: [gone, never] }, 'USDT')).toEqual([gone]);
});

test('a total is the sum of the cents that are shown', () => {
  const rows = [position('A', '1', { unrealized: '0.00600000' }), position('B', '1', { unrealized: '0.00600000' })];
  expect(totalOf(rows, 'unrealized')).toBe(2n);
  expect(totalOf([position('A', '1', { realized: '-1.23456789' })], 'realized')).toBe(-123n);
});
