import type { convert } from '@glassbook/contract';
import { expect, test } from 'vitest';
import type { Convertible } from './form.ts';
import { chipsOf, coinsOf, openedQuickBuy, payable, payWith, priceIn, spreadPaid, unitsFor } from './quick-buy.ts';

const asset = (currency: number, name: string, legal: string | undefined, price = '1.00000000') => ({
  ...{ currency, currency_name: name, scale: 8, has_legal: legal === undefined ? (0 as const) : (1 as const) },
  ...{ change_balance: '5.00000000', legal_balance: legal ?? '0.00000000', price, worth: '5.00', is_small: 0 as const },
});
const all = (usdt: string, btc: string): Convertible => ({
  ...{ transfer: [], enabled: 1, unit: 'USDT', unit_id: 3, spread_ppm: 1_000, fee_ppm: 0, lock_ms: 10_000 },
  ...{ dust_max: '10', max: '50000' },
  wallet: [asset(1, 'BTC', btc, '70000.00000000'), asset(4, 'SOL', undefined, '80.00000000'), asset(3, 'USDT', usdt)],
});

test('CONV-025 opens with what the fiat account has, the unit of value first', () => {
  expect(payable(all('0.00000000', '0.00000000')).map(({ currency }) => currency)).toEqual([3, 1]);
  expect(openedQuickBuy(all('0.00000000', '0.00000000'))).toMatchObject({ from: 3, to: 1, source: 'legal' });
  expect(openedQuickBuy(all('0.00000000', '0.10000000'))).toMatchObject({ from: 1, to: 4 });
});

test('CONV-025 paid with BTC there is a coin to buy, and the chips are parts of what is there', () => {
  const of = all('100.00000000', '0.50000000');
  const start = { from: 3, to: 1, source: 'legal', amount: '20' } as const;
  const paid = payWith(start, 1, of);
  expect(paid).toEqual({ from: 1, to: 4, source: 'legal', amount: '' });
  expect(coinsOf(paid, of).map(({ currency }) => currency)).toEqual([4]);
  expect(chipsOf(paid, of, false).map(({ amount }) => amount)).toEqual(['0.125', '0.25', '0.5']);
  expect(chipsOf(start, of, false).map(({ amount }) => amount)).toEqual(['20', '50', '100', '500']);
  expect(payWith({ ...paid, to: 4 }, 3, of)).toMatchObject({ from: 3, to: 4 });
});

test('CONV-025 a price is shown in the currency of the user, with its places, and not without its rate', () => {
  expect(priceIn('70000.00000000', '7.1234', 2)).toBe('498638.00');
  expect(priceIn('0.00012345', '25400', 0)).toBe('3');
  expect([priceIn('1', undefined, 2), priceIn('', '7', 2), priceIn('1', '0.0', 2)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('CONV-028 an amount typed in the currency of the user is sent in the unit of value, rounded down, and its chips are parts', () => {
  expect(unitsFor('100', '6.83', 8)).toBe('14.64128843');
  expect([unitsFor('26330', '26330', 8), unitsFor('0.01', '1', 8), unitsFor('0.00000001', '7', 8)]).toEqual([
    '1',
    '0.01',
    '0',
  ]);
  expect([unitsFor('', '6.83', 8), unitsFor('1', '0', 8)]).toEqual(['', '']);
  const start = { from: 3, to: 1, source: 'legal', amount: '' } as const;
  expect(chipsOf(start, all('100.00000000', '0.50000000'), true).map(({ amount }) => amount)).toEqual([
    '25',
    '50',
    '100',
  ]);
});

test('CONV-025 no chip is worth more than one conversion may be', () => {
  const of = all('100.00000000', '2.00000000');
  const paid = payWith({ from: 3, to: 1, source: 'legal', amount: '' }, 1, of);
  expect(chipsOf(paid, of, false).map(({ amount }) => amount)).toEqual(['0.5', '0.71428571', '0.71428571']);
});

test('CONV-024 the spread is shown in the unit of value that pays, rounded up, and in nothing else', () => {
  const line = { from_name: 'USDT', number: '100', from_price: '1', gross: '0.00142857', spread: '0' };
  const sums = { gets: '0', fee: '0', pays: '100' };
  const quote = (from: number): convert.QuoteView => ({
    ...{ id: 1, to_currency_id: 1, to_name: 'BTC', to_price: '70000.00000000', unit: 'USDT', spread_ppm: 1_000 },
    ...{
      from_field: 'legal',
      lines: [{ ...line, ...sums, from_currency_id: from }],
      gets: '0.00142714',
      spread: '0.00000143',
    },
    ...{ at_ms: 1, until_ms: 10_001, now_ms: 1 },
  });
  expect(spreadPaid(quote(3), all('100.00000000', '0.00000000'))).toBe('0.10010000');
  expect(spreadPaid(quote(2), all('100.00000000', '0.00000000'))).toBeUndefined();
});
