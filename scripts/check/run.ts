/**
 * Everything that must hold before a change is kept, on the two cores that are assumed: a queue of steps, the longest first, so that both are busy until the end. A step that
 * mostly waits counts as half a core.
 */
import { mkdirSync } from 'node:fs';
import { sizes } from '../sizes/sizes.ts';
import { findChromium } from './chromium.ts';
import { runQueue } from './queue.ts';
import { scratchFolder } from './scratch.ts';
import { root, runStep, failureReport, vitest, type Outcome, type Step } from './steps.ts';

const CORES = 2;
const cache = `${root}/node_modules/.cache/check`;
const withBrowser = !process.argv.includes('--no-browser');

/** `cores`: how many it keeps busy on average, 1 by default. `after`: the step whose end it waits for. */
type Queued = Step & { cores?: number; after?: string };

const BUILD = 'build of the screens';
const ATTACKS = 'attacks';
const CRASH_RIG = 'crash rig';
/** Of steps of a few seconds: beside the crash rig, which mostly waits for what was killed. Before the attacks they would keep those from their place. */
const SECONDS = { cores: 0.5, after: ATTACKS };
/** One worker, unless they wait for their database and for timers: its files share what the first of them loaded. */
const project = (name: string, workers = 1): Step =>
  vitest(`tests: ${name}`, ['--project', name, '--maxWorkers', String(workers)], `${cache}/${name}.json`);

const withoutBrowser: Queued[] = [
  {
    name: `a day of ${sizes.R4.test} commands, audited and replayed`,
    args: ['node', 'sim/run.ts', '--day', '7', String(sizes.R4.test)],
    // The replay is in another.
    env: { TZ: 'Pacific/Apia', LC_ALL: 'tr_TR.UTF-8' },
    cores: CORES,
  },
  { name: BUILD, args: ['node', 'scripts/build.js'] },
  { ...project('server', 2), after: BUILD },
  { ...project('project'), cores: 0.5 },
  { ...project('screens'), after: BUILD },
  project('pure', 2),
  {
    ...{ name: 'format', ...SECONDS },
    args: ['prettier', '--check', '.', '--log-level', 'warn', '--cache', '--cache-location', `${cache}/prettier`],
  },
  { name: 'lint', args: ['oxlint', '--deny-warnings'] },
  { name: 'types', args: ['node', 'node_modules/typescript-7/bin/tsc', '--noEmit'] },
  { name: 'nothing unused', ...SECONDS, args: ['knip', '--no-progress'] },
  { name: 'dependency rules', ...SECONDS, args: ['node', 'scripts/dependency-rules.js'] },
  { name: 'lint of what is deterministic', ...SECONDS, args: ['eslint', 'money', 'engine', '--max-warnings', '0'] },
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
  for (const test of again)
    console.log(`passed at its second attempt only, to be mended: ${test}`.replace(/^/gm, '       '));
  if (failed > 0) console.log(failureReport(said).replace(/^/gm, '       '));
}

/** The steps that need a browser, with the one at this path. */
function inBrowser(path: string): Queued[] {
  const env = { CHROMIUM_PATH: path, SCREENS_ARE_BUILT: 'yes' };
  const e2e = (name: string, ...files: string[]) =>
    vitest(name, ['--config', 'e2e/vitest.config.ts', ...files], `${cache}/${name.replaceAll(' ', '-')}.json`, env);
  const attacks = vitest(ATTACKS, ['--config', 'e2e/attacks/vitest.config.ts'], `${cache}/attacks.json`, env);
  return [
    // Floods, and answers that are timed: only steps that mostly wait run at the same time. First, since later one core is always taken.
    { ...attacks, after: BUILD, cores: 1.5 },
    { ...e2e(CRASH_RIG, 'crash'), after: ATTACKS, cores: 0.5 },
    { ...e2e('npm start in a fresh clone', 'fresh-clone'), after: BUILD, cores: 0.5 },
    { ...e2e('a product is added', 'add-a-product'), after: BUILD },
    // Not beside the crash rig, whose databases have to be back in time.
    { ...e2e('browser', '--exclude', '{crash/**,add-a-product/**,fresh-clone.test.ts}'), after: CRASH_RIG },
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
    record({ name: 'browser', args: [], passed: 0, failed: 1, skipped: [], again: [], seconds, said });
    return [];
  }
}

mkdirSync(cache, { recursive: true });
process.env['TMPDIR'] = scratchFolder();
// Some hundred processes are started that run the same files.
process.env['NODE_COMPILE_CACHE'] = `${cache}/compiled`;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const [day, build, ...rest] = withoutBrowser;
const steps = [day, build, ...(withBrowser ? inFoundBrowser() : []), ...rest].filter((step) => step !== undefined);
const names = steps.map(({ name }) => name);
await runQueue(
  CORES,
  // Without a browser nothing waits for steps that need one.
  steps.map(({ after, ...step }) => ({
    ...{ cores: 1, ...step, run: () => runStep(step) },
    ...(after !== undefined && names.includes(after) && { after }),
  })),
  record,
);

const sum = (what: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[what], 0);
const skipped = outcomes.flatMap((outcome) => outcome.skipped);
for (const [reason, tests] of Map.groupBy(skipped, (why) => why)) console.log(`skipped ${tests.length}: ${reason}`);
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
