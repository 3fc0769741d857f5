/** The programs of measure/, a package of its own: a quarter of all packages, which nothing but two measurements needs. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const measureFolder = resolve(import.meta.dirname, '../../measure');

/** The path of one of them, for Node to run; installed as its package-lock.json has them when one is first asked for. No script of theirs is run by that. */
export function measureProgram(name: string): string {
  const stamp = join(measureFolder, 'node_modules/.installed-from');
  const wanted = createHash('sha256')
    .update(readFileSync(join(measureFolder, 'package-lock.json')))
    .digest('hex');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const shell = process.platform === 'win32';
    const { status } = spawnSync('npm', args, { cwd: measureFolder, stdio: ['ignore', 'inherit', 'inherit'], shell });
    if (status !== 0) throw new Error('npm ci did not succeed in measure/');
    writeFileSync(stamp, wanted);
  }
  return join(measureFolder, 'node_modules/.bin', name);
}
