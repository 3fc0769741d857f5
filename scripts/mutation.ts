/**
 * `npm run mutation -- [GROUP …]` (R23): changes the code in small ways, one at a time, and counts how many changes the tests notice. Prints the score of each
 * group and what survived; exits with 1 below the least score. Reports stay in .cache/mutation.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { groups, SCORE_MIN } from './mutation/groups.ts';
import { countOf, lineOf, survivorsIn, type Report } from './mutation/report.ts';
import { measureFolder, measureProgram } from './measure/program.ts';

const root = resolve(import.meta.dirname, '..');
const reports = `${root}/.cache/mutation`;
const stryker = measureProgram('stryker');

function mutate(name: string, files: readonly string[]): Report {
  const fileName = `${reports}/${name}.json`;
  const settings = {
    mutate: [...files],
    testRunner: 'vitest',
    plugins: [`${measureFolder}/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js`],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env['MUTATION_WORKERS'] ?? 2),
    // Only what the tests of money and engine and an audited day read is copied.
    ignorePatterns: [
      '**',
      '!money/**',
      '!engine/**',
      '!sim/**',
      '!scripts/mutation/**',
      '!package.json',
      '!tsconfig.json',
    ],
    disableTypeChecks: false,
    tempDirName: `${reports}/sandbox-${name}`,
    reporters: ['json'],
    jsonReporter: { fileName },
    allowConsoleColors: false,
    // So long that a busy machine is not mistaken for a mutant that never ends.
    timeoutMS: 20_000,
  };
  const config = `${reports}/${name}.config.json`;
  writeFileSync(config, JSON.stringify(settings));
  const { status } = spawnSync(process.execPath, [stryker, 'run', config], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`the mutants of ${name} were not run to their end`);
  return JSON.parse(readFileSync(fileName, 'utf8')) as Report;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in groups));
if (unknown.length > 0) {
  console.error(`npm run mutation -- [GROUP …]   groups: ${Object.keys(groups).join(' ')}`);
  process.exit(2);
}
process.chdir(root);
mkdirSync(reports, { recursive: true });
let low = 0;
for (const [name, files] of Object.entries(groups)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const began = performance.now();
  const report = mutate(name, files);
  const count = countOf(report);
  if (count.score < SCORE_MIN) low += 1;
  console.log(lineOf(name, count, (performance.now() - began) / 1_000));
  for (const line of survivorsIn(report)) console.log(`  ${line}`);
}
process.exitCode = low > 0 ? 1 : 0;
