/**
 * `npm run release -- [--only NAMES] [--continue | --missing]`: everything at the size before a release, on two cores, and the table of docs/reliability.md.
 * Each result is kept in docs/release.json as soon as it is there: `--continue` leaves out what has passed on this commit, `--missing` what has passed on any,
 * `--only R1,R4` runs those alone, `--table` only writes the table of what has run. Exits with 1 where a part failed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runQueue } from './check/queue.ts';
import { parts, type Part } from './release/parts.ts';
import { keepResult, readResults, tableOf, withTable, type Result } from './release/results.ts';

const root = resolve(import.meta.dirname, '..');
const file = `${root}/docs/release.json`;
const page = `${root}/docs/reliability.md`;
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();

function run({ args, env, figure }: Part): Promise<Result> {
  const began = performance.now();
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('close', (code) => {
      if (code !== 0) console.log(said.trimEnd().split('\n').slice(-40).join('\n').replace(/^/gm, '       '));
      const read = figure.exec(said)?.[1]?.trim();
      // A part whose figure cannot be read, or that was skipped, has not shown anything.
      done({
        passed: code === 0 && read !== undefined && !read.includes('skipped:'),
        figure: read ?? 'none',
        seconds: (performance.now() - began) / 1_000,
        commit,
      });
    });
  });
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    continue: { type: 'boolean' },
    missing: { type: 'boolean' },
    table: { type: 'boolean' },
  },
});
const only = values.only?.split(',');
const isWanted = ({ name, id }: Part): boolean => {
  if (values.table || (only && !only.includes(name) && !only.includes(id))) return false;
  const before = readResults(file)[name];
  return !(before?.passed && (values.missing || (values.continue && before.commit === commit)));
};
function keep(part: Part, result: Result): void {
  keepResult(file, part.name, result);
  console.log(
    `${result.passed ? 'ok    ' : 'FAILED'} ${part.name} ${part.what} (${part.size}): ${result.figure} (${result.seconds.toFixed(0)} s)`,
  );
}
const jobs = parts.filter(isWanted).map((part) => ({
  ...part,
  run: async () => ({ part, result: await run(part) }),
}));
await runQueue(2, jobs, ({ part, result }) => keep(part, result));
const results = readResults(file);
const table = tableOf(parts, results);
writeFileSync(page, withTable(readFileSync(page, 'utf8'), table));
console.log(`\n${table}`);
const failed = parts.filter(({ name }) => results[name]?.passed === false).length;
const missing = parts.filter(({ name }) => !results[name]).length;
console.log(`\n${parts.length - failed - missing} passed, ${failed} failed, ${missing} not run`);
process.exitCode = failed > 0 ? 1 : 0;
