import { describe, expect, it } from 'vitest';
import { change, compact, number, percentChange, placesOf, plain, ppmPercent, trimmed } from './number.ts';

describe('numbers', () => {
  it.each([
    ['1234.5', 2, '1,234.50'],
    ['1234567.895', 2, '1,234,567.90'],
    ['-1234.5', 2, '−1,234.50'],
    ['-0.004', 2, '0.00'],
    ['0.005', 2, '0.01'],
    ['78314.31', 0, '78,314'],
    ['999', 0, '999'],
    ['1000', undefined, '1,000'],
    ['123456789012345678.000000000000000001', undefined, '123,456,789,012,345,678.000000000000000001'],
    ['', 2, '–'],
    ['1e5', 2, '–'],
    ['NaN', 2, '–'],
  ])('%s with %s places is %s', (value, places, shown) => {
    expect(number(value, places)).toBe(shown);
  });

  it('takes whole units with their scale', () => {
    expect(number({ amount: -123456789n, scale: 8 }, 4)).toBe('−1.2346');
  });

  it.each([
    ['0.02500000', 0, '0.025'],
    ['1500.00', 2, '1,500.00'],
    ['1500.00', 0, '1,500'],
    ['0.00', 0, '0'],
  ])('%s trimmed to %s places is %s', (value, least, shown) => expect(trimmed(value, least)).toBe(shown));

  it.each([
    ['+2.48', '+2.48', 'up'],
    ['-3.406', '−3.41', 'down'],
    ['-0.004', '0.00', 'flat'],
    ['+0.004', '0.00', 'flat'],
    ['+0.00', '0.00', 'flat'],
  ])('the change %s is %s and %s', (value, text, direction) => expect(change(value)).toEqual({ text, direction }));

  it('puts the percent mark behind without a space', () => {
    expect(percentChange('+2.48').text).toBe('+2.48%');
    expect(ppmPercent(1000)).toBe('0.10%');
  });

  it.each([
    ['1400000000', '1,400.0M'],
    ['1000000', '1.0M'],
    ['999949', '999.9K'],
    ['999960', '1.0M'],
    ['18460', '18.5K'],
    ['1000', '1.0K'],
    ['999.99994', '999.9999'],
    ['999.99996', '1.0K'],
    ['0.5', '0.5000'],
    ['-18460', '−18.5K'],
  ])('%s in short is %s', (value, shown) => expect(compact(value)).toBe(shown));

  it('knows the currencies without small change', () => {
    expect([placesOf('USD'), placesOf('JPY'), placesOf('KRW'), placesOf('VND')]).toEqual([2, 0, 0, 0]);
  });

  it('copies plain digits', () => expect(plain('-1234567.80')).toBe('-1234567.80'));
});
