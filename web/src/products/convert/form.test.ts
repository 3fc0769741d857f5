import { expect, test } from 'vitest';
import { amountOf, choose, isTooMuch, opened, part, type Convertible } from './form.ts';

const row = (currency: number, name: string, scale: number, spot: string, price = '1.00') => ({
  ...{ currency, currency_name: name, scale, change_balance: spot, legal_balance: '5.00000000' },
  ...{ has_legal: currency === 5 ? 0 : 1, price, worth: '0', is_small: 0 },
});
const all = {
  transfer: [],
  wallet: [
    row(1, 'BTC', 8, '0.16320000'),
    row(3, 'USDT', 8, '100.00000000'),
    row(5, 'XRP', 6, '0.000001'),
    row(9, 'NEW', 8, '1', ''),
  ],
  ...{
    enabled: 1,
    unit: 'USDT',
    unit_id: 3,
    spread_ppm: 1_000,
    fee_ppm: 0,
    lock_ms: 10_000,
    dust_max: '10',
    max: '50000',
  },
} as Convertible;
const start = { from: 3, to: 1, source: 'change', amount: '' } as const;

test('it opens with the unit of values into the first asset that has a price', () => {
  expect(opened(all)).toEqual(start);
});

test('the two assets always differ, and another asset empties the amount', () => {
  const typed = { ...start, amount: '12.5' };
  expect(choose(typed, 'from', 1, all)).toEqual({ from: 1, to: 3, source: 'change', amount: '' });
  expect(choose(typed, 'to', 5, all)).toEqual({ ...typed, to: 5 });
});

test('an asset without a fiat account is paid from spot', () => {
  expect(choose({ ...start, source: 'legal' }, 'from', 5, all).source).toBe('change');
});

test('a part of the balance is rounded down, of the account that pays', () => {
  expect(part(choose(start, 'from', 1, all), 25, all).amount).toBe('0.0408');
  expect(part({ ...start, from: 5 }, 50, all).amount).toBe('0');
  expect(part({ ...start, source: 'legal' }, 100, all).amount).toBe('5');
});

test('a part is worth no more than one conversion may be', () => {
  const rich = (price: string) =>
    ({
      ...all,
      wallet: [row(1, 'BTC', 8, '2.00000000', price), row(3, 'USDT', 8, '60000')],
    }) as Convertible;
  const at = (price: string, percent: number) =>
    part(choose(start, 'from', 1, rich(price)), percent, rich(price)).amount;
  // 50,000 ÷ 70,000 = 0.71428571 4…
  expect([at('70000', 25), at('70000', 50), at('70000', 100)]).toEqual(['0.5', '0.71428571', '0.71428571']);
  expect(at('25000', 100)).toBe('2');
  expect(part(start, 100, rich('70000')).amount).toBe('50000');
});

test('the fee on top is left out of what can be given', () => {
  const charged = { ...all, fee_ppm: 1_000 };
  // 100 ÷ 1.001 = 99.90009990 99…
  expect(part(start, 100, charged).amount).toBe('99.9000999');
  const typed = (amount: string) => isTooMuch({ ...start, amount }, charged);
  expect([typed('99.9000999'), typed('99.90009991')]).toEqual([false, true]);
});

test.each([
  ['', undefined, false],
  ['0', undefined, false],
  ['12.', '12', false],
  ['100', '100', false],
  ['100.00000001', '100.00000001', true],
])('the amount %j is sent as %s', (text, sent, tooMuch) => {
  const form = { ...start, amount: text };
  expect([amountOf(form, all), isTooMuch(form, all)]).toEqual([sent, tooMuch]);
});
