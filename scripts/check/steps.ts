/** The steps of `npm test`: what each runs, and how its output is counted. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const bin = `${root}/node_modules/.bin`;

/** How many are assumed. */
export const CORES = 2;

/** The tag of a test that takes over two seconds on a quiet machine, and of a browser test that is no part of the smoke though its file is. */
export const LONG = 'long';

export type Step = {
  name: string;
  args: string[];
  env?: Record<string, string>;
  /** A file in which vitest reports each test; without it the step counts as one test. */
  report?: string;
  /** Whether it runs the tests with the tag `long` only, or those without it only; the others are not counted. */
  long?: boolean;
};
/** `skipped` has the reason of each; `broken` the name of each that failed; `again` each test that passed at its second attempt only, and how the first one failed. */
export type Count = {
  passed: number;
  failed: number;
  skipped: string[];
  broken: string[];
  again: { test: string; why: string }[];
};
export type Outcome = Step & Count & { seconds: number; said: string };

/** Runs a program of ours or of node_modules/.bin to its end. */
export function runStep(step: Step): Promise<Outcome> {
  const startedAt = performance.now();
  if (step.report) rmSync(step.report, { force: true });
  return new Promise((done) => {
    const [program = '', ...args] = step.args;
    const child = spawn(program === 'node' ? process.execPath : `${bin}/${program}`, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
        FORCE_COLOR: '0',
        NO_COLOR: '1',
        ...step.env,
      },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    let over = false;
    const end = (ok: boolean) => {
      if (over) return;
      over = true;
      done({ ...step, ...countOf(step, ok), seconds: (performance.now() - startedAt) / 1000, said });
    };
    child.on('error', (cause) => {
      said += cause.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

type Told = {
  fullName: string;
  status: string;
  tags?: string[];
  failureMessages?: string[];
  meta?: { skipped?: string };
};
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: Told[] }[];
};

/** The tests of a report; a run that failed without a failed test (a file that does not load, an error outside a test) is one more, and so is a skip without its reason. */
export function countOf({ name, report, long }: Step, ok: boolean): Count {
  const whole = { passed: 0, failed: 1, skipped: [], broken: [name], again: [] };
  if (report === undefined && ok) return { ...whole, passed: 1, failed: 0, broken: [] };
  if (report === undefined || !existsSync(report)) return whole;
  const results = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const unloaded = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const told = results.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ tags = [] }) => long === undefined || tags.includes(LONG) === long);
  const left = told.filter(({ status }) => !['passed', 'failed'].includes(status));
  const skipped = left.flatMap(({ meta }) => meta?.skipped ?? []);
  const failed = results.numFailedTests + unloaded + (left.length - skipped.length);
  const broken = told.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName.trim());
  return {
    passed: results.numPassedTests,
    failed: !ok && failed === 0 ? 1 : failed,
    skipped,
    broken: broken.length > 0 || (ok && failed === 0) ? broken : [name],
    again: told
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages: [why = ''] = [] }) => ({ test: fullName.trim(), why: why.slice(0, 600) })),
  };
}

/** The output of a failed step, without the long list of what passed before: a truncated log still names what failed. */
export function failureReport(said: string): string {
  const at = said.search(/^.*(Failed (Tests|Suites)|Unhandled Errors?) \d*.*$/m);
  return (at < 0 ? said : said.slice(at)).trimEnd();
}

/** vitest prints what failed and reports the counts. */
export const vitest = (name: string, args: string[], report: string, env: Record<string, string> = {}): Step => ({
  name,
  args: ['vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  env,
  report,
});
