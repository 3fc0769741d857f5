/**
 * The benches beside the last release, for `npm run release`: the newest tag `v…` of this history is checked out and installed below .cache, and each measurement is run from both in turn.
 * Exits with 1 where one is worse by more than the benches allow; without a release there is nothing to compare.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const [last] = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n');
if (!last) console.log('skipped: there is no release before this one');
else {
  const folder = `${root}/.cache/release-${last}`;
  if (!existsSync(folder)) git('worktree', 'add', '--detach', folder, last);
  if (!existsSync(`${folder}/node_modules`))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  const { status, stdout } = spawnSync(process.execPath, ['bench/run.ts', '--against', folder], {
    ...{ cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 * 1024 },
  });
  process.stdout.write(stdout);
  const worse = stdout.split('\n').filter((line) => line.includes('WORSE'));
  const figures = stdout.split('\n').filter((line) => line.includes(', ratio ')).length;
  console.log(`${figures} figures beside ${last}, ${worse.length} worse`);
  process.exitCode = status ?? 1;
}
