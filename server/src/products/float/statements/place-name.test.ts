import { expect, test } from 'vitest';
import { placeName } from './place-name.ts';

test.each([
  ['  Cold   wallet 1 ', 'Cold wallet 1'],
  ['Ｃｏｌｄ　ｗａｌｌｅｔ', 'Cold wallet'],
  ['Caf\u0065\u0301', 'Café'],
  ['Cold wallet – 1', 'Cold wallet - 1'],
  ['Cold wallet \u2212 1', 'Cold wallet - 1'],
  ['Ann’s “safe”', 'Ann\'s "safe"'],
  ['中国银行 Main', '中国银行 Main'],
  ['ウォレット 1', 'ウォレット 1'],
  ['กระเป๋า A', 'กระเป๋า A'],
  ['Холодный кошелёк', 'Холодный кошелёк'],
])('FLOAT-016 %s is the place %s', (typed, name) => expect(placeName(typed)).toBe(name));

test.each([
  ['a zero-width space', 'Cold\u200bwallet'],
  ['a direction mark', 'Cold\u202ewallet'],
  ['a soft hyphen', 'Co\u00adld'],
  ['a Hangul filler', 'Cold\u3164'],
  ['a Cyrillic letter among Latin ones', 'C\u043eld wallet'],
  ['a Greek letter among Latin ones', 'C\u03bfld wallet'],
  ['Greek among Cyrillic', '\u043e\u03bf'],
])('FLOAT-016 %s is refused', (_what, typed) => expect(placeName(typed)).toBeUndefined());
