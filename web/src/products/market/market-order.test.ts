import { expect, test } from 'vitest';
import {
  comparable,
  filtered,
  inOrder,
  inUsdt,
  matching,
  movers,
  nextOrder,
  quotesOf,
  rangePosition,
  viewOf,
  withTickers,
  type Listing,
} from './market-order.ts';
import type { Filter } from '../../shared/trading/market-filter.tsx';

const nothing = { name: '', names: [], categories: [], product: 'spot' as const };
const coins: Record<string, Pick<Listing, 'name' | 'names' | 'categories' | 'product'>> = {
  BTC: { name: 'Bitcoin', names: ['Bitcoin', '比特币'], categories: ['layer1', 'payment'], product: 'spot' },
  XRP: { name: 'XRP', names: ['XRP', '瑞波币'], categories: ['payment'], product: 'spot' },
};
const listing = (symbol: string, last: string, change: string, value: string): Listing => ({
  match_id: symbol.length,
  symbol,
  last,
  last_trade: null,
  bid: null,
  ask: null,
  change,
  change_value: change,
  high: last,
  low: last,
  volume: '0',
  value,
  at: 0,
  spark: [],
  ...(coins[symbol.slice(0, 3)] ?? nothing),
});
const btc = listing('BTC/USDT', '78314.31', '+2.48', '1420000000.10');
const eth = listing('ETH/USDT', '2399.30', '+3.37', '818560000.00');
const xrp = listing('XRP/USDT', '1.4535', '-1.04', '119300000.00');
const bnb = listing('BNB/USDT', '643.57', '+0.00', '65900000.00');
const all = [xrp, btc, bnb, eth];
const symbols = (listings: Listing[]) => listings.map(({ symbol }) => symbol.slice(0, 3)).join(' ');

test.each([
  [{ by: 'name', direction: 'up' }, 'BNB BTC ETH XRP'],
  [{ by: 'name', direction: 'down' }, 'XRP ETH BTC BNB'],
  [{ by: 'price', direction: 'down' }, 'BTC ETH BNB XRP'],
  [{ by: 'change', direction: 'up' }, 'XRP BNB BTC ETH'],
  [{ by: 'value', direction: 'down' }, 'BTC ETH XRP BNB'],
] as const)('orders by %o', (order, expected) => expect(symbols(inOrder(all, order))).toBe(expected));

test('prices that are equal as floats are still in order', () => {
  const near = [
    listing('A/USDT', '900719925474099.00000001', '+0', '0'),
    listing('B/USDT', '900719925474099.00000002', '+0', '0'),
  ];
  expect(inOrder(near, { by: 'price', direction: 'down' })[0]?.symbol).toBe('B/USDT');
});

test('signed text compares by its sign', () => {
  expect([comparable('+1.5') > 0n, comparable('-1.5') < 0n, comparable('0.00'), comparable('nonsense')]).toEqual([
    true,
    true,
    0n,
    0n,
  ]);
});

test('a second tap turns the order round; a new figure starts with the largest', () => {
  expect(nextOrder({ by: 'value', direction: 'down' }, 'value')).toEqual({ by: 'value', direction: 'up' });
  expect(nextOrder({ by: 'value', direction: 'down' }, 'price')).toEqual({ by: 'price', direction: 'down' });
  expect(nextOrder({ by: 'value', direction: 'down' }, 'name')).toEqual({ by: 'name', direction: 'up' });
});

test.each([
  ['btc', 'BTC'],
  ['BTC/USDT', 'BTC'],
  ['btc usdt', 'BTC'],
  ['usd', 'XRP BTC BNB ETH'],
  ['', 'XRP BTC BNB ETH'],
  ['doge', ''],
  ['bitcoin', 'BTC'],
  ['比特币', 'BTC'],
])('typing "%s" finds %s', (query, expected) => expect(symbols(matching(all, query))).toBe(expected));

test.each([
  ['gainers', 'ETH BTC'],
  ['losers', 'XRP'],
  ['hot', 'BTC ETH XRP BNB'],
  ['favourites', 'XRP ETH'],
  ['all', 'XRP BTC BNB ETH'],
  ['stocks', ''],
] as const)('%s', (view, expected) =>
  expect(symbols(viewOf(all, view, (row) => row === xrp || row === eth))).toBe(expected),
);

test('filters keep the pairs of a quote asset and the coins of a category', () => {
  const cross = listing('ETH/BTC', '0.03', '+0.10', '2.50');
  const shown = (quote: string, category: Filter['category']) =>
    symbols(filtered([...all, cross], { quote, category }));
  expect([shown('BTC', ''), shown('', 'payment'), shown('BTC', 'payment')]).toEqual(['ETH', 'XRP BTC', '']);
  expect(quotesOf([cross, ...all])).toEqual(['USDT', 'BTC']);
});
test('values in another asset are shown in USDT at its last price', () => {
  const cross = listing('ETH/BTC', '0.03', '+0.10', '2.50');
  expect(inUsdt([cross, btc]).map(({ value }) => value)).toEqual(['195785.78', btc.value]);
});
test('movers are those that moved most, whichever way', () => expect(symbols(movers(all, 3))).toBe('ETH BTC XRP'));

test.each([
  ['50', '0', '100', 50],
  ['96.2', '0', '100', 96],
  ['120', '0', '100', 100],
  ['-1', '0', '100', 0],
  ['5', '5', '5', 50],
])('price %s between %s and %s is at %i', (last, low, high, expected) =>
  expect(rangePosition({ last, low, high })).toBe(expected),
);

test('a newer ticker replaces the figures and ends the sparkline', () => {
  const { spark, ...ticker } = { ...btc, last: '80000.00' };
  const [row] = withTickers([{ ...btc, spark: ['1', '2'] }], { [btc.symbol]: ticker });
  expect(spark).toEqual([]);
  expect([row?.last, row?.spark]).toEqual(['80000.00', ['1', '2', '80000.00']]);
});
