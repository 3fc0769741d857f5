/**
 * Everything that must hold before a change is kept. After the build two lanes side by side for the two cores that are promised: the
 * tests without a browser, and what reads the sources and replays a day; then the crash rig, undisturbed, since it has limits of time; then
 * the browser beside the copy of the project to which a product is added.
 */
import { mkdirSync } from 'node:fs';
import { findChromium } from './chromium.ts';
import { root, runStep, vitest, type Outcome, type Step } from './steps.ts';

const cache = `${root}/node_modules/.cache/check`;
const withBrowser = !process.argv.includes('--no-browser');

const tests: Step[] = [vitest('tests', [], `${cache}/tests.json`)];
const reading: Step[] = [
  { name: 'types', args: ['node', 'node_modules/typescript-7/bin/tsc', '--noEmit'] },
  { name: 'lint', args: ['oxlint', '--deny-warnings'] },
  { name: 'lint of what is deterministic', args: ['eslint', 'money', 'engine', '--max-warnings', '0'] },
  {
    name: 'format',
    args: ['prettier', '--check', '.', '--log-level', 'warn', '--cache', '--cache-location', `${cache}/prettier`],
  },
  { name: 'dependency rules', args: ['node', 'scripts/dependency-rules.js'] },
  { name: 'nothing unused', args: ['knip', '--no-progress'] },
  // R5 at its size for every change. It stands here because this lane has the time.
  { name: 'determinism of 10^6 commands', args: ['node', 'sim/run.ts', '--determinism', '7', '1000000'] },
];
/** First, because tests measure what it makes. */
const build: Step = { name: 'build of the screens', args: ['node', 'scripts/build.js'] };

const outcomes: Outcome[] = [];
function record(outcome: Outcome): void {
  outcomes.push(outcome);
  const { name, passed, failed, skipped, seconds, said, report } = outcome;
  const counts =
    report === undefined ? '' : ` ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}${counts} (${seconds.toFixed(1)} s)`);
  if (failed > 0) console.log(said.trimEnd().replace(/^/gm, '       '));
}

async function lane(steps: Step[]): Promise<void> {
  for (const step of steps) record(await runStep(step));
}

async function browserTests(): Promise<void> {
  const startedAt = performance.now();
  try {
    const path = findChromium((line) => console.log(line));
    const e2e = (name: string, ...files: string[]) =>
      vitest(name, ['--config', 'e2e/vitest.config.ts', ...files], `${cache}/${name.replaceAll(' ', '-')}.json`, {
        CHROMIUM_PATH: path,
        SCREENS_ARE_BUILT: 'yes',
      });
    await lane([e2e('crash rig', 'crash')]);
    await Promise.all([
      lane([e2e('browser', '--exclude', '{crash,add-a-product}/**')]),
      lane([e2e('a product is added', 'add-a-product')]),
    ]);
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    record({
      name: 'browser',
      args: [],
      passed: 0,
      failed: 1,
      skipped: 0,
      seconds: (performance.now() - startedAt) / 1000,
      said,
    });
  }
}

mkdirSync(cache, { recursive: true });
await lane([build]);
await Promise.all([lane(tests), lane(reading)]);
if (withBrowser) await browserTests();

const sum = (what: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[what], 0);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
