import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('cells are quoted where they must be, and none can be run as a formula', () => {
  expect(csvOf([['a,b', 'say "x"', '=1+1', '@cmd', '-2', 'plain']])).toBe(
    '\uFEFF"a,b","say ""x""",\'=1+1,\'@cmd,\'-2,plain\r\n',
  );
});
