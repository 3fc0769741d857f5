/**
 * Runs the measurements one after another, each in a process of its own so that none inherits another's heap or warm code:
 * `npm run bench` for all, `npm run bench -- http engine` for those whose name contains one of the words. `--write-commands FILE` and
 * `--read-commands FILE` (docs/commands-file.md) are for `commands.file` alone.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const folder = join(import.meta.dirname, 'src');
/** `src/sockets/ticks.bench.ts` measures `sockets.ticks`. */
const nameOf = (file: string) => file.replace(/\.bench\.ts$/, '').replaceAll(/[\\/]/g, '.');

const given = process.argv.slice(2);
const options = given.some((word) => word.startsWith('--')) ? given : [];
const words = options.length > 0 ? ['commands.file'] : given;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => words.length === 0 || words.some((word) => nameOf(file).includes(word)))
  .sort();

function run(file: string): Promise<number> {
  const child = spawn(process.execPath, ['--expose-gc', join(folder, file), ...options], { stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

if (files.length === 0) {
  process.stderr.write(`no measurement is called ${words.join(' or ')} (looked in ${relative('.', folder)})\n`);
  process.exitCode = 1;
}
for (const file of files) {
  process.stderr.write(`${nameOf(file)} …\n`);
  if ((await run(file)) !== 0) {
    process.stderr.write(`${nameOf(file)} failed\n`);
    process.exitCode = 1;
  }
}
