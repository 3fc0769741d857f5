import { expect, it } from 'vitest';
import { found, languageRows } from './languages.ts';

it('names each of the ten languages in itself and in the present one', () => {
  const rows = languageRows('fr');
  expect(rows).toHaveLength(10);
  expect(rows.find((row) => row.locale === 'ja')).toEqual({
    locale: 'ja',
    code: 'jp',
    own: '日本語',
    here: 'japonais',
  });
});

it.each([
  ['esp', ['es']],
  ['中文', ['zh-CN', 'zh-HK']],
  ['kor', ['ko']],
  ['', 10],
  ['klingon', []],
])('typing "%s" finds %s', (typed, locales) => {
  const rows = found(languageRows('en'), typed);
  if (typeof locales === 'number') expect(rows).toHaveLength(locales);
  else expect(rows.map((row) => row.locale)).toEqual(locales);
});
