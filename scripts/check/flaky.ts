/** `npm run flaky -- N [options of npm test]`: the gate N times, every second time beside a process for each core that keeps it busy, and what failed or was flaky in any as a table. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { flakyTable, namesIn, type Run } from './flaky-table.ts';
import { CORES, root } from './steps.ts';

const [times = '', ...options] = process.argv.slice(2);
const count = Number(times);
if (!Number.isSafeInteger(count) || count < 1) {
  console.error('npm run flaky -- N [options of npm test]');
  process.exit(2);
}

const running = new Set<ChildProcess>();
const start = (...args: string[]): ChildProcess => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
};
process.on('exit', () => running.forEach((child) => child.kill()));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

function runOnce(isBusy: boolean): Promise<Run> {
  const others = isBusy ? Array.from({ length: CORES }, () => start('--eval', 'for (;;);')) : [];
  const startedAt = performance.now();
  const gate = start(join(import.meta.dirname, 'run.ts'), ...options);
  let said = '';
  gate.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((done) =>
    gate.on('close', (code) => {
      for (const other of others) other.kill();
      const names = namesIn(said);
      // A run that ended before it could say which.
      const failed = code !== 0 && names.failed.length === 0 ? ['the run itself'] : names.failed;
      // Why can be read only here: the next run writes over the reports.
      if (failed.length + names.flaky.length > 0) console.log(said.trimEnd());
      done({ isBusy, seconds: (performance.now() - startedAt) / 1_000, ...names, failed });
    }),
  );
}

const runs: Run[] = [];
while (runs.length < count) {
  const run = await runOnce(runs.length % 2 === 1);
  runs.push(run);
  const { failed, flaky, seconds } = run;
  console.log(`run ${runs.length}: ${failed.length} failed, ${flaky.length} flaky (${seconds.toFixed(0)} s)`);
}
console.log(flakyTable(runs));
process.exitCode = runs.every(({ failed, flaky }) => failed.length + flaky.length === 0) ? 0 : 1;
