import { expect, test } from 'vitest';
import { figureOf, figureText, percentOfPpm, relativeChange, type Figure } from './changes.ts';

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

test.each([
  [{ field: 'takerFeePpm', before: '1000', after: '800' }, '−20.00%'],
  [{ field: 'notionalMin', before: '5', after: '7.5' }, '+50.00%'],
  [{ field: 'notionalMin', before: '5.00', after: '5' }, '0.00%'],
  [{ field: 'makerFeePpm', before: '0', after: '100' }, '–'],
  [{ field: 'role', before: 'none', after: 'support' }, '–'],
])('a change is of what was before: %j is %s', (change, text) => {
  expect(relativeChange(change)).toBe(text);
});

test.each<[Figure['kind'], string, string, string]>([
  ['ppm', '', '800', '0.08%'],
  ['ppb', '', '3750000', '0.375%'],
  ['amount', 'USDT', '5000000', '5,000,000 USDT'],
  ['duration', '', '86400000', '1 day'],
  ['duration', '', '5400000', '90 min'],
  ['duration', '', '1500', '1.5 sec'],
  ['flag', '', 'true', 'value.on'],
  ['choice', '', 'Closed', 'Closed'],
  ['count', '', '', '–'],
])('DESK-084 a figure of a declared setting has its sign, its groups and its unit: %s', (kind, unit, value, text) => {
  expect(figureText({ kind, unit }, value, (key) => key, 'en')).toBe(text);
});

test('DESK-084 a word of a declared setting changes by no percent', () => {
  const change = { field: 'status', before: '1', after: '2' };
  const figure = { label: 'Offer', unit: '', before: '1', after: '2' };
  expect(relativeChange({ ...change, figure: { ...figure, kind: 'choice' } })).toBe('–');
  expect(relativeChange({ ...change, figure: { ...figure, kind: 'count' } })).toBe('+100.00%');
});
