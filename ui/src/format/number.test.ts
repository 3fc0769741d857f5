import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grouped } from './decimal.ts';
import {
  amount,
  assetPlaces,
  change,
  compact,
  currencyPlaces,
  exact,
  figure,
  inSentence,
  owed,
  percentChange,
  ppmPercent,
  price,
  ratePercent,
  share,
  trimmed,
  worth,
} from './number.ts';

describe('a kind of figure has one rounding', () => {
  const value = '1234.565';
  it.each([
    ['what is owed, up', owed(value, 2), '1,234.57'],
    ['what is owed, up however little', owed('1234.560001', 2), '1,234.57'],
    ['what is owed, exact', owed('1234.56', 2), '1,234.56'],
    ['a valuation, half even', worth(value), '1,234.56'],
    ['a valuation, half even', worth('1234.575'), '1,234.58'],
    ['a valuation, to the nearest', worth('1234.5651'), '1,234.57'],
    ['a price, half even', price('0.00125', 4), '0.0012'],
    ['an amount, down', amount('0.123459', 5), '0.12345'],
    ['an amount, down however close', amount('0.999999', 2), '0.99'],
    ['an exact figure, not at all', exact('1234.5650'), '1,234.5650'],
  ])('%s', (_kind, shown, expected) => expect(shown).toBe(expected));

  it('always has the requested places, and stays within one unit of the value on its own side', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 20n), fc.integer({ min: 0, max: 8 }), (units, places) => {
        const of = { amount: units, scale: 8 };
        const read = (text: string) => BigInt(text.replaceAll(',', '').replace('.', '')) * 10n ** BigInt(8 - places);
        const [down, up, near] = [amount(of, places), owed(of, places), worth(of, places)];
        for (const text of [down, up, near]) expect(text.split('.')[1]?.length ?? 0).toBe(places);
        const unit = 10n ** BigInt(8 - places);
        expect(read(down) <= units && units < read(down) + unit).toBe(true);
        expect(read(up) >= units && units > read(up) - unit).toBe(true);
        expect([down, up]).toContain(near);
      }),
    );
  });

  it('has the places of assets and currencies', () => {
    expect(assetPlaces({ name: 'USDT', scale: 8 })).toBe(2);
    expect(assetPlaces({ name: 'BTC', scale: 8 })).toBe(8);
    expect(assetPlaces({ name: 'XRP', scale: 6 })).toBe(6);
    expect(assetPlaces({ name: 'ETHER', scale: 18 })).toBe(8);
    expect(['USD', 'JPY', 'KRW', 'VND'].map(currencyPlaces)).toEqual([2, 0, 0, 0]);
  });
});

describe('numbers', () => {
  it.each([
    ['1234.5', 2, '1,234.50'],
    ['1234567.895', 2, '1,234,567.90'],
    ['-1234.5', 2, '−1,234.50'],
    ['-0.004', 2, '0.00'],
    ['78314.31', 0, '78,314'],
    ['999', 0, '999'],
    ['', 2, '–'],
    ['1e5', 2, '–'],
    ['NaN', 2, '–'],
  ])('%s with %s places is %s', (value, places, shown) => {
    expect(worth(value, places)).toBe(shown);
  });

  it.each([
    ['1000', '1,000'],
    ['123456789012345678.000000000000000001', '123,456,789,012,345,678.000000000000000001'],
  ])('%s exactly is %s', (value, shown) => expect(exact(value)).toBe(shown));

  it('takes whole units with their scale', () => {
    expect(worth({ amount: -123456789n, scale: 8 }, 4)).toBe('−1.2346');
  });

  it.each([
    ['0.02500000', '0.025'],
    ['1500.00', '1,500'],
    ['0.00', '0'],
  ])('the rule %s is %s', (value, shown) => expect(trimmed(value)).toBe(shown));

  it.each([
    ['1017.50000000', '1,017.50'],
    ['0.00123456', '0.00123456'],
    ['0.00000000', '0.00'],
    ['-0.10000000', '−0.10'],
    ['5', '5'],
    ['', '–'],
  ])('%s in a ticket is %s', (value, shown) => expect(figure(value)).toBe(shown));

  it.each([
    ['12,000', '12,000.00'],
    ['−1,234', '−1,234.00'],
    ['1,234,567', '1,234,567'],
    ['1,234.5', '1,234.5'],
    ['999', '999'],
    ['••••', '••••'],
  ])('%s in a sentence is %s, which no locale reads as a decimal', (figure, shown) =>
    expect(inSentence(figure)).toBe(shown),
  );

  it.each([
    ['+2.48', '+2.48', 'up'],
    ['-3.406', '−3.41', 'down'],
    ['-0.004', '0.00', 'flat'],
    ['+0.004', '0.00', 'flat'],
    ['+0.00', '0.00', 'flat'],
  ])('the change %s is %s and %s', (value, text, direction) => expect(change(value)).toEqual({ text, direction }));

  it('puts the percent mark behind without a space', () => {
    expect(percentChange('+2.48').text).toBe('+2.48%');
    expect(ppmPercent(1234)).toBe('0.12%');
    expect(share(125n)).toBe('12.5%');
  });

  it.each([
    [0, '0.00%'],
    [150, '0.015%'],
    [333, '0.0333%'],
    [1000, '0.10%'],
    [12_500, '1.25%'],
    [1_000_000, '100.00%'],
  ])('a rate of %s ppm is %s, so that what is shown is what is taken', (ppm, shown) =>
    expect(ratePercent(ppm)).toBe(shown),
  );

  it.each([
    ['1400000000', '1,400.0M'],
    ['1000000', '1.0M'],
    ['999949', '999.9K'],
    ['999960', '1.0M'],
    ['18460', '18.5K'],
    ['1000', '1.0K'],
    ['999.96', '1.0K'],
    ['847.5903', '847.6'],
    ['2.04', '2.0'],
    ['0.99999', '1.0'],
    ['0.5', '0.5000'],
    ['0', '0.0'],
    ['-18460', '−18.5K'],
    ['-0.05', '−0.0500'],
  ])('%s in short is %s', (value, shown) => expect(compact(value)).toBe(shown));

  it.each([
    ['78314.31', '78,314.31'],
    ['1234.', '1,234.'],
    ['', ''],
    ['0.0001234', '0.0001234'],
  ])('typed digits %s are grouped as %s', (typed, shown) => expect(grouped(typed)).toBe(shown));
});
