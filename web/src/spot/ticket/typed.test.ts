import { expect, test } from 'vitest';
import { typedNumber, wireNumber } from './typed.ts';

test.each([
  ['', ''],
  ['78200', '78200'],
  ['1,234.56', '1234.56'],
  ['1,234', '1234'],
  ['0,5', '0.5'],
  ['12,', '12.'],
  ['.5', '0.5'],
  ['007', '7'],
  ['0.00', '0.00'],
  ['1.2.3', '1.23'],
  ['−5 USDT', '5'],
  ['1 234.5', '1234.5'],
])('typing %j shows %j', (typed, shown) => {
  expect(typedNumber(typed)).toBe(shown);
});

test('a point that nothing follows is not sent', () => {
  expect(wireNumber('12.')).toBe('12');
  expect(wireNumber('12.5')).toBe('12.5');
});
