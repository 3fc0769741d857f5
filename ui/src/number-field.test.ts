import { describe, expect, it } from 'vitest';
import { stepped, typedNumber } from './number-field.tsx';

describe('a number field', () => {
  it.each([
    ['', 2, ''],
    ['12.345', 2, '12.34'],
    ['1,234.5', 2, '1234.5'],
    ['12,5', 2, '12.5'],
    ['.5', 2, '0.5'],
    ['007', 2, '7'],
    ['12.', 2, '12.'],
    ['12.5', 0, '12'],
    ['-1', 2, undefined],
    ['1e5', 2, undefined],
    ['abc', 2, undefined],
  ])('typing %s with %s places gives %s', (raw, places, value) => expect(typedNumber(raw, places)).toBe(value));

  it.each([
    ['78200.00', '0.01', 1, '78200.01'],
    ['78200.00', '0.01', -10, '78199.90'],
    ['', '0.01', 1, '0.01'],
    ['0.005', '0.00001', -1, '0.00499'],
    ['0.00', '0.01', -1, '0.00'],
    ['7', '5', 1, '10'],
    ['7', '5', -1, '5'],
    ['12.', '0.1', 1, '12.1'],
  ])('%s by steps of %s, %s of them, is %s', (value, step, by, next) =>
    expect(stepped(value, step, by, '0')).toBe(next),
  );
});
