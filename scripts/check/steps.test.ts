import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countOf, failureReport } from './steps.ts';

type Told = {
  fullName: string;
  status: string;
  tags?: string[];
  failureMessages?: string[];
  meta?: { skipped?: string };
};
/** What is counted of a report of these tests, where vitest ended well or not. */
function counted(
  ok: boolean,
  tests: Told[],
  more: { status: string; assertionResults: Told[] }[] = [],
  step: { long?: boolean } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  const report = join(folder, 'report.json');
  const of = (status: string) => tests.filter((each) => each.status === status).length;
  const testResults = [{ status: 'passed', assertionResults: tests }, ...more];
  writeFileSync(report, JSON.stringify({ numPassedTests: of('passed'), numFailedTests: of('failed'), testResults }));
  const count = countOf({ name: 'tests', args: [], report, ...step }, ok);
  rmSync(folder, { recursive: true });
  return count;
}
const passed = { fullName: 'a', status: 'passed' };

test('a skipped test is reported with its reason, and one without a reason has failed', () => {
  const skipped = { fullName: 'b', status: 'skipped', meta: { skipped: 'no recording' } };
  expect(counted(true, [passed, skipped])).toMatchObject({ passed: 1, failed: 0, skipped: ['no recording'] });
  for (const status of ['skipped', 'pending', 'todo'])
    expect(counted(true, [passed, { fullName: 'b', status }])).toMatchObject({ passed: 1, failed: 1, skipped: [] });
});

test('a test that the other command runs is not counted', () => {
  const long = { fullName: 'b', status: 'skipped', tags: ['long'] };
  expect(counted(true, [passed, long], [], { long: false })).toMatchObject({ passed: 1, failed: 0, skipped: [] });
  expect(counted(true, [passed, long], [], { long: true })).toMatchObject({ failed: 1 });
});

test('a test that passed at its second attempt only is reported with what failed at the first', () => {
  const failureMessages = ['AssertionError: 1 is not 2'];
  const again = { fullName: ' b', status: 'passed', failureMessages };
  expect(counted(true, [{ ...passed, failureMessages: [] }, again])).toMatchObject({
    passed: 2,
    again: [{ test: 'b', why: 'AssertionError: 1 is not 2' }],
  });
  expect(counted(false, [{ ...again, status: 'failed' }]).again).toEqual([]);
});

test('a file that does not load and a run that ends badly without a failed test are failures', () => {
  expect(counted(false, [passed], [{ status: 'failed', assertionResults: [] }]).failed).toBe(1);
  expect(counted(false, [passed])).toMatchObject({ failed: 1, broken: ['tests'] });
  expect(counted(false, [{ fullName: ' b', status: 'failed' }])).toMatchObject({ failed: 1, broken: ['b'] });
  expect(countOf({ name: 'tests', args: [], report: '/nowhere' }, true).failed).toBe(1);
});

test('a failed step is reported from its first failure on; any other output is reported whole', () => {
  const listed = ' ✓ fine\n'.repeat(3);
  const failure = '⎯⎯ Failed Tests 1 ⎯⎯\n FAIL it\n';
  expect(failureReport(`${listed}\n${failure}`)).toBe(failure.trimEnd());
  expect(failureReport('an error\n')).toBe('an error');
});
