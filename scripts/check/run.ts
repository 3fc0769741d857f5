/**
 * `npm test`: what must hold before a change is kept, on the two cores that are assumed: a queue of steps, the longest first, so that both are busy until the end. A step that
 * mostly waits counts as half a core. `--long` runs what takes longer than a change may wait for: what the others leave out.
 */
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sizes } from '../../sizes/sizes.ts';
import { findChromium } from './chromium.ts';
import { runQueue } from './queue.ts';
import { scratchFolder } from './scratch.ts';
import { supplyWarnings, type Lockfile } from './supply.ts';
import { CORES, LONG, root, runStep, failureReport, vitest, type Outcome, type Step } from './steps.ts';

const cache = `${root}/node_modules/.cache/check`;
const withBrowser = !process.argv.includes('--no-browser');
const isLong = process.argv.includes('--long');

/** `cores`: how many it keeps busy on average, 1 by default. `after`: the step whose end it waits for. */
type Queued = Step & { cores?: number; after?: string };

const BUILD = 'build of the screens';
const ATTACKS = 'attacks';
const CRASH_RIG = 'crash rig';
const CLUSTER = 'cluster';
/** One worker, unless they wait for their database and for timers: its files share what the first of them loaded. */
const project = (name: string, workers = 1): Step => ({
  ...vitest(
    `${isLong ? 'long tests' : 'tests'}: ${name}`,
    ['--project', name, '--maxWorkers', String(workers), '--tags-filter', isLong ? LONG : `!${LONG}`],
    `${cache}/${isLong ? 'long-' : ''}${name}.json`,
  ),
  long: isLong,
});

/** Played in one time zone and language, replayed in another. */
const day = (commands: number): Queued => ({
  name: `a day of ${commands} commands, audited and replayed`,
  args: ['node', 'sim/run.ts', '--day', '7', String(commands)],
  env: { TZ: 'Pacific/Apia', LC_ALL: 'tr_TR.UTF-8' },
  cores: CORES,
});
const build: Queued = { name: BUILD, args: ['node', 'scripts/build.js'] };

/** Of Debian 12, which a replicated database runs. */
const OLDER = '/usr/lib/postgresql/15/bin';
const older: Queued = {
  ...vitest(
    'tests: server on PostgreSQL 15',
    ['--project', 'server', '--maxWorkers', '2', '--tags-filter', `!${LONG}`],
    `${cache}/long-server-15.json`,
    { TEST_POSTGRES: OLDER },
  ),
  ...{ long: false, after: 'long tests: server' },
};
const hasOlder = existsSync(`${OLDER}/initdb`);

const projects: Queued[] = [
  { ...project('server', 2), after: BUILD },
  { ...project('project'), cores: 0.5 },
  { ...project('screens'), after: BUILD },
  project('pure'),
];
const checks: Queued[] = [
  { name: 'format', args: ['oxfmt', '--check'] },
  { name: 'lint', args: ['oxlint', '--deny-warnings'] },
  { name: 'types', args: ['node', 'node_modules/typescript-7/bin/tsc', '--noEmit'] },
  { name: 'nothing unused', args: ['knip', '--no-progress'] },
  { name: 'dependency rules', args: ['node', 'scripts/dependency-rules.js'] },
  { name: 'lint of what is deterministic', args: ['eslint', 'money', 'engine', '--max-warnings', '0'] },
];

const outcomes: Outcome[] = [];
function record(outcome: Outcome): void {
  outcomes.push(outcome);
  const { name, passed, failed, skipped, again, seconds, said, report } = outcome;
  const counts =
    report === undefined
      ? ''
      : ` ${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}${counts} (${seconds.toFixed(1)} s)`);
  for (const { test, why } of again) console.log(`passed on a retry only: ${test}: ${why}`.replace(/^/gm, '       '));
  if (failed > 0) console.log(failureReport(said).replace(/^/gm, '       '));
}

/** The main way of a person through each part, in one language and width: files of e2e by the start of their names. */
const SMOKE = [
  'first-visit.test',
  'kill.test',
  'trading.test',
  'numbers.test',
  'identity.test',
  'kefu.test',
  'desk.test',
];

/** The steps that need a browser, with the one at this path. */
function inBrowser(path: string): Queued[] {
  const env = { CHROMIUM_PATH: path, SCREENS_ARE_BUILT: 'yes' };
  const e2e = (name: string, ...files: string[]) =>
    vitest(name, ['--config', 'e2e/vitest.config.ts', ...files], `${cache}/${name.replaceAll(' ', '-')}.json`, env);
  const tags = ['--tags-filter', isLong ? LONG : `!${LONG}`];
  const smoke = e2e('browser smoke', ...tags, ...SMOKE.map((name) => `e2e/${name}.ts`));
  if (!isLong) return [{ ...smoke, long: false, after: BUILD }];
  const others = [
    'crash/**',
    'cluster/**',
    'add-a-product/**',
    'fresh-clone.test.ts',
    ...SMOKE.map((name) => `${name}.ts`),
  ];
  const attacks = vitest(ATTACKS, ['--config', 'e2e/attacks/vitest.config.ts'], `${cache}/attacks.json`, env);
  return [
    // Floods, and answers that are timed: only steps that mostly wait run at the same time. First, since later one core is always taken.
    { ...attacks, after: BUILD, cores: 1.5 },
    { ...e2e(CRASH_RIG, 'crash/'), after: ATTACKS, cores: 0.5 },
    { ...e2e(CLUSTER, 'cluster/'), after: CRASH_RIG, cores: 1.5 },
    { ...e2e('npm start in a fresh clone', 'fresh-clone'), after: BUILD, cores: 0.5 },
    { ...e2e('a product is added', 'add-a-product'), after: BUILD },
    { name: 'benches at their least size', args: ['node', 'bench/run.ts', '--small'], env, after: CRASH_RIG },
    // Not beside the crash rig, whose databases have to be back in time.
    { ...smoke, name: 'browser smoke, what it leaves out', long: true, after: CRASH_RIG },
    { ...e2e('browser', '--exclude', `{${others.join(',')}}`), after: CRASH_RIG },
  ];
}

/** The same with the browser that is here; one step that failed where there is none. */
function inFoundBrowser(): Queued[] {
  const startedAt = performance.now();
  try {
    return inBrowser(findChromium((line) => console.log(line)));
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    const seconds = (performance.now() - startedAt) / 1000;
    record({
      name: 'browser',
      args: [],
      passed: 0,
      failed: 1,
      skipped: [],
      broken: ['browser'],
      again: [],
      seconds,
      said,
    });
    return [];
  }
}

// The gate draws the same in every run; the long run draws anew, and SEED repeats it.
if (isLong) console.log(`seed ${(process.env['SEED'] ??= String(randomInt(1_000_000)))}`);
mkdirSync(cache, { recursive: true });
process.env['TMPDIR'] = scratchFolder();
// Some hundred processes are started that run the same files.
process.env['NODE_COMPILE_CACHE'] = `${cache}/compiled`;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const browserSteps = withBrowser ? inFoundBrowser() : [];
const steps = isLong
  ? [day(sizes.R4.test), build, ...browserSteps, ...projects, ...(hasOlder ? [older] : [])]
  : [day(20_000), build, ...browserSteps, ...projects, ...checks];
const names = steps.map(({ name }) => name);
await runQueue(
  CORES,
  // A step does not wait for one that this run leaves out.
  steps.map(({ after, ...step }) => ({
    ...{ cores: 1, ...step, run: () => runStep(step) },
    ...(after !== undefined && names.includes(after) && { after }),
  })),
  record,
);

// One line each: `npm run flaky` reads them.
for (const { test } of outcomes.flatMap(({ again }) => again)) console.log(`flaky: ${test}`);
for (const test of outcomes.flatMap(({ broken }) => broken)) console.log(`failed: ${test}`);
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
for (const line of supplyWarnings(lock, new Date().toISOString().slice(0, 10))) console.log(`warning: ${line}`);
const sum = (what: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[what], 0);
const skipped = outcomes.flatMap((outcome) => outcome.skipped);
for (const [reason, tests] of Map.groupBy(skipped, (why) => why)) console.log(`skipped ${tests.length}: ${reason}`);
if (isLong && !hasOlder) console.log(`left out (no ${OLDER}: apt-get install postgresql-15): ${older.name}`);
if (!withBrowser)
  console.log(
    `left out (--no-browser): ${inBrowser('')
      .map(({ name }) => name)
      .join(', ')}`,
  );
console.log(
  `${sum('passed')} passed, ${sum('failed')} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
);
process.exitCode = sum('failed') === 0 ? 0 : 1;
