import { describe, expect, it } from 'vitest';
import { stepped } from './number-field.tsx';

describe('a number field', () => {
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
