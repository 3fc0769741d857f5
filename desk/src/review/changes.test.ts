import { expect, test } from 'vitest';
import { feeExample, figureOf, percentOfPpm, relativeChange } from './changes.ts';

test.each([
  ['0', '0.00'],
  ['1000', '0.10'],
  ['1250', '0.125'],
  ['1', '0.0001'],
  ['50000', '5.00'],
  ['999999', '99.9999'],
])('%s ppm are %s percent, without a place lost', (ppm, percent) => {
  expect(percentOfPpm(ppm)).toBe(percent);
});

test('DESK-036 an email is shown as it comes, and none as a dash', () => {
  expect(figureOf('email', 'o•••@example.org')).toBe('o•••@example.org');
  expect(figureOf('email', 'none')).toBe('–');
  expect(relativeChange({ field: 'email', before: 'none', after: 'o•••@example.org' })).toBe('–');
});

test('limits have their groups, fees and the band a percent sign', () => {
  expect(figureOf('notionalMax', '5000000')).toBe('5,000,000');
  expect(figureOf('takerFeePpm', '800')).toBe('0.08%');
});

test.each([
  [{ field: 'takerFeePpm', before: '1000', after: '800' }, '−20.00%'],
  [{ field: 'notionalMin', before: '5', after: '7.5' }, '+50.00%'],
  [{ field: 'notionalMin', before: '5.00', after: '5' }, '0.00%'],
  [{ field: 'makerFeePpm', before: '0', after: '100' }, '–'],
  [{ field: 'role', before: 'none', after: 'support' }, '–'],
])('a change is of what was before: %j is %s', (change, text) => {
  expect(relativeChange(change)).toBe(text);
});

test('what a taker pays for 10,000 is exact, and its parts add up', () => {
  const change = { field: 'takerFeePpm', before: '1000', after: '801' };
  expect(feeExample([change])).toEqual({ before: '10.00', after: '8.01', difference: '1.99', isMore: false });
  expect(feeExample([{ ...change, after: '1001' }])).toMatchObject({ difference: '0.01', isMore: true });
  expect(feeExample([{ ...change, field: 'makerFeePpm' }])).toBeUndefined();
});
