/** Files of earlier formats, as they were exported: verify/examples. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../../../../verify/check.js';
import { repaired } from '../test/repaired.ts';

const examples = join(import.meta.dirname, '../../../../../verify/examples');
const first = readFileSync(join(examples, 'format-1.json'), 'utf8').replace(/\n$/, '').split('\n');
const named = (format: string) => repaired(first.map((line) => line.replace('glassbook-statement-1', format)));

test('STMT-013 a file of format 1 passes by its own rule, by which what left was realized', async () => {
  expect(first.join('\n')).toContain(
    '"method":"average_cost","quantity":"0.50000000","cost":"32500.00000000","realized":"29980.00000000"',
  );
  expect(await check(first)).toMatchObject({ balances: 2, head: { entries: 8 } });
});

test('STMT-013 a file of a format that the checker does not know is refused, and the refusal says what is needed', async () => {
  await expect(check(named('glassbook-statement-3'))).rejects.toThrow(
    'line 2: glassbook-statement-3 is newer than this checker, which knows glassbook-statement-1 and glassbook-statement-2: use a newer one',
  );
  await expect(check(named('another-statement-1'))).rejects.toThrow('line 2: this is no statement');
});

test('STMT-013 each format is checked by its own rule alone', async () => {
  await expect(check(named('glassbook-statement-2'))).rejects.toThrow(
    'a year states quantity, cost, realized, contributed, withdrawn_gain',
  );
  const withGain = first.map((line) => line.replace(/("contributed":"[^"]+")/, '$1,"withdrawn_gain":"0.00000000"'));
  await expect(check(repaired(withGain))).rejects.toThrow('a year states quantity, cost, realized, contributed');
  const relabelled = withGain.map((line) => line.replace('glassbook-statement-1', 'glassbook-statement-2'));
  await expect(check(repaired(relabelled))).rejects.toThrow(
    'realized of BTC in 2026 by average_cost is not what was counted',
  );
});
