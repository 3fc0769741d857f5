import { entryReasons, refusals, wireLanguages } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { localeFrom, localeOf, locales, say, sayReason, wireOf, words } from './index.ts';

test('every wire language is one locale and comes back', () => {
  expect(wireLanguages.map((wire) => wireOf(localeOf(wire)))).toEqual([...wireLanguages]);
  expect(new Set(wireLanguages.map((wire) => localeOf(wire)))).toEqual(new Set(locales));
});

test('an unknown wire language reads English', () => {
  expect(localeOf('xx')).toBe('en');
});

test.each([
  [['zh-TW', 'en'], 'zh-HK'],
  [['zh-Hant-MO'], 'zh-HK'],
  [['zh-SG'], 'zh-CN'],
  [['zh'], 'zh-CN'],
  [['pt_BR'], 'pt'],
  [['de-DE', 'fr-CA', 'en-GB'], 'fr'],
  [['de'], undefined],
  [[], undefined],
])('a browser asking for %j reads %s', (tags, locale) => {
  expect(localeFrom(tags)).toBe(locale);
});

test('a refusal is in the requested language, with its parameters', () => {
  expect(say('en', 'spot.price_off_tick', { tick: '0.01' })).toContain('multiple of 0.01');
  expect(say('zh-CN', 'spot.price_off_tick', { tick: '0.01' })).toContain('0.01 的整数倍');
});

test('the form of the number follows the language', () => {
  expect(words('en', 'spot', 'done.orders_cancelled', { count: 1 })).toBe('1 order canceled.');
  expect(words('en', 'spot', 'done.orders_cancelled', { count: 3 })).toBe('3 orders canceled.');
  expect(words('fr', 'spot', 'done.orders_cancelled', { count: 0 })).toBe('0 ordre annulé.');
  expect(words('ja', 'spot', 'done.orders_cancelled', { count: 1 })).toBe('1件の注文を取り消しました。');
});

test('every refusal has a text in all ten languages', () => {
  for (const locale of locales)
    for (const refusal of refusals) expect(say(locale, refusal), `${locale} ${refusal}`).not.toBe('');
});

test('every reason of an entry has a text in all ten languages', () => {
  for (const locale of locales)
    for (const reason of entryReasons) expect(sayReason(locale, reason), `${locale} ${reason}`).not.toBe('');
  expect(sayReason('en', 'spot.trade')).toBe('Spot trade');
  expect(sayReason('en', 'house.funding')).toBe('Platform funding');
});

test('a key that no language has is a bug', () => {
  expect(() => words('fr', 'spot', 'nothing.like.this')).toThrow('spot:nothing.like.this');
});
