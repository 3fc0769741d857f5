import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareDecimals,
  cutPlaces,
  decimalOf,
  formatAmount,
  isZero,
  parseAmount,
  placesOf,
  rescale,
  typedDecimal,
  unitsOf,
  wireDecimal,
} from './decimal.ts';
import { plainDigits } from './plain-digits.ts';

test('writing an amount and reading it back changes nothing', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n - 1n), fc.nat(18), (amount, scale) => {
      expect(parseAmount(formatAmount(amount, scale), scale)).toBe(amount);
    }),
  );
});

test.each([
  '',
  ' 1',
  '1 ',
  '-1',
  '+1',
  '1.',
  '.5',
  '01',
  '1e3',
  '0x10',
  '1,5',
  '١',
  '１',
  'NaN',
  'Infinity',
  '1.234',
  '1.2.3',
  '1_0',
  '9'.repeat(19),
])('refuses %j at scale 2', (text) => {
  expect(parseAmount(text, 2)).toBeUndefined();
});

test.each([
  ['12.50', 2, 1250n],
  ['12.5', 8, 1_250_000_000n],
  ['0', 0, 0n],
  ['7', 3, 7_000n],
] as const)('%s at scale %i is %s', (text, scale, amount) => {
  expect(parseAmount(text, scale)).toBe(amount);
});

test.each([
  [-1250n, 2, '-12.50'],
  [5n, 8, '0.00000005'],
  [5n, 0, '5'],
  [0n, 2, '0.00'],
] as const)('%s at scale %i is written %s', (amount, scale, text) => {
  expect(formatAmount(amount, scale)).toBe(text);
});

test('another scale keeps the magnitude, rounded as specified', () => {
  expect(rescale(1255n, 2, 1, 'half-even')).toBe(126n);
  expect(rescale(-1255n, 2, 1, 'down')).toBe(-125n);
  expect(rescale(12n, 1, 3, 'down')).toBe(1200n);
});

const units = fc.bigInt(0n, 10n ** 30n);
const scales = fc.nat(18);
/** A number of the wire's form, with or without zeros at its end. */
const wireText = fc
  .tuple(fc.bigInt(0n, 10n ** 12n), scales, fc.nat(4))
  .map(([amount, scale, zeros]) => formatAmount(amount, scale) + (scale === 0 ? '' : '0'.repeat(zeros)));

test('a decimal is read with its sign and as many places as it has', () => {
  fc.assert(
    fc.property(units, scales, fc.constantFrom('', '+', '-'), (amount, scale, sign) => {
      const negative = sign === '-';
      expect(decimalOf(sign + formatAmount(amount, scale))).toEqual({ negative, digits: amount, scale });
    }),
  );
});

test.each(['', '.5', '1.', '1,5', '1e3', '--1', '1.2.3', ' 1', '٣'])('%j is no decimal', (text) => {
  expect(decimalOf(text)).toBeUndefined();
});

test('a decimal in whole units of a scale is never further from the number than one unit', () => {
  fc.assert(
    fc.property(units, scales, scales, fc.boolean(), (digits, scale, to, negative) => {
      const down = unitsOf({ negative, digits, scale }, to, 'down');
      const up = unitsOf({ negative, digits, scale }, to, 'up');
      const magnitude = (amount: bigint) => (amount < 0n ? -amount : amount);
      expect(down <= 0n || !negative).toBe(true);
      expect(magnitude(down) * 10n ** BigInt(scale) <= digits * 10n ** BigInt(to)).toBe(true);
      expect(magnitude(up) * 10n ** BigInt(scale) >= digits * 10n ** BigInt(to)).toBe(true);
      expect(magnitude(up) - magnitude(down) <= 1n).toBe(true);
    }),
  );
});

test('comparing the texts is comparing the numbers, however many places they are written with', () => {
  fc.assert(
    fc.property(wireText, wireText, (a, b) => {
      const difference = unitsOf(decimalOf(a)!, 22, 'down') - unitsOf(decimalOf(b)!, 22, 'down');
      expect(Math.sign(compareDecimals(a, b))).toBe(difference > 0n ? 1 : difference < 0n ? -1 : 0);
      expect(compareDecimals(a, a)).toBe(0);
    }),
  );
});

test.each([
  ['9.00', '10.00', -1],
  ['10.00', '9.99', 1],
  ['10.01', '10.1', -1],
  ['10.10', '10.1', 0],
  ['10', '10.000', 0],
  ['10', '10.001', -1],
] as const)('%s against %s is %i', (a, b, sign) => {
  expect(Math.sign(compareDecimals(a, b))).toBe(sign);
  expect(Math.sign(compareDecimals(b, a))).toBe(sign === 0 ? 0 : -sign);
});

test('zero is zero with any number of places', () => {
  fc.assert(
    fc.property(wireText, (text) => {
      expect(isZero(text)).toBe(decimalOf(text)?.digits === 0n);
    }),
  );
});

test('a number cut to places has exactly those, and is the number rounded down', () => {
  fc.assert(
    fc.property(wireText, scales, (text, places) => {
      const cut = cutPlaces(text, places);
      expect(placesOf(cut)).toBe(places);
      expect(decimalOf(cut)?.digits).toBe(unitsOf(decimalOf(text)!, places, 'down'));
    }),
  );
});

const whole = { isKeyed: false, commaIsPoint: false };

test.each([
  ['', 2, ''],
  ['12.345', 2, '12.34'],
  ['1,234.5', 2, '1234.5'],
  ['12,5', 2, '12.5'],
  ['.5', 2, '0.5'],
  ['007', 2, '7'],
  ['12.', 2, '12.'],
  // Part of it would be gone: nobody sees that 12 was 12.5.
  ['12.5', 0, undefined],
  ['0,125', 0, undefined],
  ['12.00', 0, '12'],
  ['1,500.00', 0, '1500'],
  ['0.001', 2, undefined],
  ['1.500', 0, undefined],
  // Two numbers, or another sign than a digit.
  ['3 1.5', 8, undefined],
  ['12 34', 8, undefined],
  ["1'234 567", 8, undefined],
  ['10²', 8, undefined],
  ['1①', 8, undefined],
  ['½', 8, undefined],
  ['-1', 2, undefined],
  ['1e5', 2, undefined],
  ['abc', 2, undefined],
  ['9'.repeat(19), 2, undefined],
  // A comma behind a leading zero, behind groups or beside a point is no separator of thousands.
  ['0,125', 8, '0.125'],
  ['0,001', 8, '0.001'],
  [',125', 8, '0.125'],
  ['1 234,567', 8, '1234.567'],
  ['1\u{202f}234,567', 8, '1234.567'],
  ["1'234,567", 8, '1234.567'],
  ['1’234.5', 8, '1234.5'],
  ['1234,567', 8, '1234.567'],
  ['1.234,56', 8, '1234.56'],
  ['1.234.567,8', 8, '1234567.8'],
  ['1.234.567', 8, '1234567'],
  ['1,234,567', 8, '1234567'],
  ['0.234.567', 8, undefined],
  ['1,23.4', 8, undefined],
  ['1,2,3', 8, undefined],
  ['1.234,567,8', 8, undefined],
  ['1,234.567.8', 8, undefined],
  // Other scripts, widths and keyboards.
  ['１２．５', 2, '12.5'],
  ['１，２３４．５', 2, '1234.5'],
  ['12。5', 2, '12.5'],
  ['12｡5', 2, '12.5'],
  ['12、5', 2, '12.5'],
  ['๑๒.๕', 2, '12.5'],
  ['١٢٫٥', 2, '12.5'],
  ['۱٬۲۳۴', 2, '1234'],
] as const)('%j with %i places is read as %j', (raw, places, text) => {
  expect(typedDecimal(raw, { ...whole, places })).toBe(text);
});

test.each([
  ['1,500', false, '1500'],
  // There it is 1.5 as people write it and 1500 as we do, or the other way round.
  ['1,500', true, undefined],
  ['383,051', true, undefined],
  ['1.500', true, undefined],
  ['1.500', false, '1.500'],
  ['0,125', true, '0.125'],
  ['1,5', true, '1.5'],
  ['1234,567', true, '1234.567'],
  ['1,234,567', true, '1234567'],
  ['1,234.5', true, '1234.5'],
] as const)('%j in a language whose comma is a point (%s: second) is %s', (raw, commaIsPoint, text) => {
  expect(typedDecimal(raw, { ...whole, places: 8, commaIsPoint })).toBe(text);
});

test.each([
  ['1,250', '1.250'],
  ['1,', '1.'],
  ['1.234,567', undefined],
  ['1.234.567', undefined],
] as const)('a separator typed into digits is the decimal one: %j is %j', (raw, text) => {
  expect(typedDecimal(raw, { places: 8, isKeyed: true, commaIsPoint: false })).toBe(text);
});

test('a separator typed into a whole number is refused, since the next digit would make ten times as much', () => {
  for (const raw of ['10.', '10,', '.', '10.5'])
    expect(typedDecimal(raw, { places: 0, isKeyed: true, commaIsPoint: false })).toBeUndefined();
});

test.each([
  ['383,051', 8, '383051'],
  ['1.500', 8, '1.500'],
  ['1,234,567.891', 2, '1234567.89'],
  ['0.125', 8, '0.125'],
  ['1.5', 0, undefined],
  ['1,5', 8, undefined],
  ['12,34.5', 8, undefined],
] as const)('a figure of ours, %j with %i places, is %j in every language', (raw, places, text) => {
  for (const commaIsPoint of [false, true])
    expect(typedDecimal(raw, { places, isKeyed: false, commaIsPoint, isOwn: true })).toBe(text);
});

test.each(['٣٤٥', '३४५', '๓๔๕', '𝟑𝟒𝟓', '᠓᠔᠕', '３４５'])('digits of another script are digits: %s', (raw) => {
  expect(plainDigits(raw)).toBe('345');
});

test('whatever is typed, what a field keeps is empty or a number of the wire, and typing it again changes nothing', () => {
  const separated = fc.string({ unit: fc.constantFrom(...Array.from("0159.,  '٣๓３。，")) });
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), separated, wireText),
      fc.record({ places: scales, isKeyed: fc.boolean(), commaIsPoint: fc.boolean() }),
      (raw, typing) => {
        const text = typedDecimal(raw, typing);
        if (text === undefined || text === '') return;
        expect(typedDecimal(text, { ...typing, isOwn: true })).toBe(text);
        expect(parseAmount(wireDecimal(text), 18)).not.toBeUndefined();
      },
    ),
  );
});
