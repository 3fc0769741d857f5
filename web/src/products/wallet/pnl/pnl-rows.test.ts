import type { wallet } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { exact } from '../portfolio/accounts.ts';
import type { Portfolio } from '../portfolio/portfolio.ts';
import { rowsOf, totalOf } from './pnl-rows.ts';

const ids = ['USDT', 'BTC', 'ETH', 'SOL', 'XRP'];
const position = (name: string, cost: string, more: Partial<wallet.Position> = {}): wallet.Position => ({
  ...{ currency_id: ids.indexOf(name), currency_name: name, quantity: '1.00000000', average_cost: cost },
  ...{ price: cost, worth: cost, cost, unrealized: '0.00000000', realized: '0.00000000', ...more },
});
/** A portfolio with these prices. */
const at = (prices: Record<string, string>): Portfolio => {
  const holdings = Object.entries(prices).map(([name, price]) => ({
    ...{ assetId: ids.indexOf(name), name, scale: 8, available: 1n, held: 0n, worth: 0n },
    price: exact(price),
  }));
  return { accounts: [{ kind: 'change', holdings, worth: 0n }], assets: 0n, owed: 0n, worth: 0n };
};
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('the largest comes first; the unit itself is listed only where it gained', () => {
  const positions = [position('ETH', '10.00'), position('USDT', '900.00'), position('BTC', '20.00')];
  const prices = at({ ETH: '10.00', BTC: '20.00', USDT: '900' });
  expect(names(rowsOf({ positions }, prices, 'USDT'))).toEqual(['BTC', 'ETH']);
  const earned = position('USDT', '1.00', { realized: '1.00000000' });
  expect(names(rowsOf({ positions: [earned] }, at({ USDT: '1' }), 'USDT'))).toEqual(['USDT']);
});

test('an asset that is gone is listed with what it realized, one that never gained is not', () => {
  const gone = position('SOL', '0.00', { quantity: '0.00000000', realized: '-3.20000000' });
  const never = position('XRP', '0.00', { quantity: '0.000000' });
  const rows = rowsOf({ positions: [gone, never] }, at({ SOL: '150.00' }), 'USDT');
  expect(rows).toMatchObject([{ name: 'SOL', averageCost: undefined, unrealized: 0n, realized: -320n }]);
});

test("what is unrealized is of the page's price, not of the reply's: amount × (price − average cost)", () => {
  const eth = position('ETH', '4375.10000000', { quantity: '2.50000000', price: '1700.00', unrealized: '-125.10' });
  const rows = rowsOf({ positions: [eth] }, at({ ETH: '1800.10' }), 'USDT');
  expect(rows).toMatchObject([{ averageCost: exact('1750.040'), worth: 450025n, unrealized: 12515n }]);
});

test('a total is the sum of the cents that are shown', () => {
  const positions = [
    position('ETH', '1.00400000', { realized: '-1.23456789' }),
    position('BTC', '1.00400000', { realized: '0.00600000' }),
  ];
  const rows = rowsOf({ positions }, at({ ETH: '1.01', BTC: '1.01' }), 'USDT');
  expect([totalOf(rows, 'unrealized'), totalOf(rows, 'realized')]).toEqual([2n, -122n]);
});
