import { describe, expect, test } from 'vitest';
import { lineText, reasonText } from './fields.ts';
import { readLegalName, visible } from './visible-text.ts';

const unseen: [string, string][] = [
  ['a filler of Hangul', '\u3164\u3164\u3164'],
  ['an initial filler of Hangul', '\u115F\u115F\u115F'],
  ['a half-width filler', '\uFFA0\uFFA0\uFFA0'],
  ['a grapheme joiner', '\u034F\u034F\u034F'],
  ['blanks of Braille', '\u2800\u2800\u2800'],
  ['marks alone', '\u0301\u0301\u0301'],
  ['joiners', '\u200D\u200C\u200D'],
  ['tags', '\u{E0061}\u{E0062}\u{E0063}'],
  ['a null note', '\u{1D159}\u{1D159}\u{1D159}'],
  ['spaces', ' \u00A0\u3000'],
];

describe.each(unseen)('%s', (_, text) => {
  test('is no text', () => {
    expect(visible.test(text)).toBe(false);
    expect(reasonText.safeParse(text).success).toBe(false);
    expect(readLegalName(text)).toBeUndefined();
    if (text.trim() !== '') expect(lineText(30).safeParse(text).success).toBe(false);
  });
});

test.each(['a', '好', 'ก', '!', '€', '👍', '❤️', '१'])('%s is seen', (text) => expect(visible.test(text)).toBe(true));

test.each([
  ...['Raj a/l Kumar', 'Lim @ Lim Wei', 'マリア・ガルシア', '‘Abd al-Rahman', '’t Hooft', 'Jean–Luc', 'O', '李'],
  ...['O’Neill', 'Smith, Jr.', "D'Arcy", 'Anne-Marie', 'ශ්\u200Dරී', 'علی\u200Cرضا', 'क्\u200Dष', 'นิรันดร์'],
])('%s is a legal name', (name) => expect(readLegalName(name)).toBe(name));

test('a name is stored in one form', () => {
  expect(readLegalName('  Ann   ＬＥＥ ')).toBe('Ann LEE');
  expect(readLegalName('ﾏﾘｱ･ｶﾞﾙｼｱ')).toBe('マリア・ガルシア');
});

test.each([
  ...[
    '',
    '12345',
    '<b>Ann</b>',
    '@',
    '/',
    'Ann\u3164',
    'Ann\u202Eeel',
    'Ann\u200B',
    'Ann 2',
    'a'.repeat(101),
    '\u200DAnn',
  ],
])('%j is no legal name', (name) => expect(readLegalName(name)).toBeUndefined());
