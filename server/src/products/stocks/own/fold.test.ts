import { parseAmount } from '@glassbook/money';
import { expect, test } from 'vitest';
import { holdingsOf, type OwnChange, type OwnFill } from './fold.ts';

const usdt = (text: string) => parseAmount(text, 8) ?? -1n;
const shares = (text: string) => parseAmount(text, 4) ?? -1n;
const bought: OwnFill = {
  ...{ at: 1, market: 1, isBuy: true, amount: shares('10.0003') },
  ...{ value: usdt('4992.449769'), fee: usdt('4.99244977') },
};
const split = (after: string, paid: string, numerator: bigint, denominator: bigint): OwnChange => ({
  ...{ at: 2, market: 1, before: shares('10.0003'), after: shares(after), paid: usdt(paid), numerator, denominator },
});
const held = (fills: OwnFill[], changes: OwnChange[]) => holdingsOf(fills, changes).get(1);

test('STOCK-028 a purchase costs its value and its fee, and a split 4:1 leaves the cost', () => {
  expect(held([bought], [])).toEqual({ amount: shares('10.0003'), cost: usdt('4997.44221877'), realized: 0n });
  expect(held([bought], [split('40.0012', '0', 4n, 1n)])).toEqual({
    ...{ amount: shares('40.0012'), cost: usdt('4997.44221877'), realized: 0n },
  });
});

test('STOCK-028 of 1:10 the fraction takes 0.14991877 of the cost along, and is realized', () => {
  const cost = usdt('4997.44221877') - usdt('0.14991877');
  expect(held([bought], [split('1.0000', '0.149769', 1n, 10n)])).toEqual({
    ...{ amount: shares('1.0000'), cost, realized: usdt('0.149769') - usdt('0.14991877') },
  });
});

test('STOCK-028 a sale takes its part of the cost, half even, and the last one all of it', () => {
  const sale = (at: number, amount: string): OwnFill => ({
    ...{ at, market: 1, isBuy: false, amount: shares(amount), value: usdt('1000'), fee: usdt('1') },
  });
  const half = held([bought, sale(3, '5.0001')], []);
  expect(half?.cost).toBe(usdt('2498.74609585'));
  const none = held([bought, sale(3, '5.0001'), sale(4, '5.0002')], []);
  expect(none).toEqual({ amount: 0n, cost: 0n, realized: usdt('1998') - usdt('4997.44221877') });
});

test('STOCK-028 a delisting takes all of the cost of what it pays for', () => {
  const gone: OwnChange = { at: 5, market: 1, before: shares('10.0003'), after: 0n, paid: usdt('10.0003') };
  expect(held([bought], [gone])).toEqual({
    ...{ amount: 0n, cost: 0n, realized: usdt('10.0003') - usdt('4997.44221877') },
  });
});
