import { expect, test } from 'vitest';
import { csvLine, csvMark, csvOf } from './csv.ts';

test('DESK-067 S22 cells are quoted where they must be, and none can be run as a formula', () => {
  expect(csvOf([['a,b', 'say "x"', '=1+1', '@cmd', '-2', 'plain']])).toBe(
    '\uFEFF"a,b","say ""x""",\'=1+1,\'@cmd,\'-2,plain\r\n',
  );
});

test.each(['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'])(
  'DESK-067 S22 a cell that begins with %j has an apostrophe before it, also in a line of its own',
  (start) => {
    for (const file of [csvOf([['plain', `${start}1`]]), csvLine(['plain', `${start}1`])])
      expect(file.replace(csvMark, '').replaceAll('"', '')).toBe(`plain,'${start}1\r\n`);
    expect(csvLine([`1${start}`])).not.toContain("'");
  },
);

test.each([' ', '  ', '\u00A0', '\uFEFF', '\u200B', '\u2060', '\u00AD', '\u202E', '\u3000', ' \u200B '])(
  'DESK-067 S22 a formula behind %j, which spreadsheets leave out, has an apostrophe before it',
  (hidden) => {
    for (const start of ['=', '+', '-', '@'])
      expect(csvLine(['plain', `${hidden}${start}1`])).toBe(`plain,'${hidden}${start}1\r\n`);
    expect(csvLine([`${hidden}1`])).toBe(`${hidden}1\r\n`);
  },
);

test.each([
  ['a; =1', `a;' =1`],
  ['a;=1', `a;'=1`],
  ['a;＝1', `a;'＝1`],
  ['a;"@x', `"a;""'@x"`],
  ['a\n+1', `"a\n'+1"`],
  ['a\t-1', `"a\t'-1"`],
  ['=1;=2', `'=1;'=2`],
  ['2;3 = 6', '2;3 = 6'],
])('DESK-067 S22 a part of %j is no formula where another sign separates cells', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});
