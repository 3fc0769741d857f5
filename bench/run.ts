/**
 * Runs the measurements one after another, each in a process of its own so that none inherits another's heap or warm code:
 * `npm run bench` for all, `npm run bench -- http engine` for those whose name contains one of the words. `--against FOLDER [--rounds N]` runs each in
 * turn from this checkout and from the one in FOLDER (3 rounds) and prints both medians and their ratio. `--small` only checks that each runs and
 * prints its figures, at its least size, which say nothing. `--write-commands FILE` and
 * `--read-commands FILE` (docs/commands-file.md) are for `commands.file` alone.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { linesIn, pairsOf, wordsOf } from './src/pairs.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'bench/src');
/** `src/sockets/ticks.bench.ts` measures `sockets.ticks`. */
const nameOf = (file: string) => file.replace(/\.bench\.ts$/, '').replaceAll(/[\\/]/g, '.');

const given = process.argv.slice(2);
/** Takes an option and its value out of what was given. */
function take(option: string): string | undefined {
  const place = given.indexOf(option);
  return place < 0 ? undefined : given.splice(place, 2)[1];
}
/** Takes a word out of what was given; whether it was there. */
function takeWord(word: string): boolean {
  const place = given.indexOf(word);
  if (place >= 0) given.splice(place, 1);
  return place >= 0;
}
const isSmall = takeWord('--small');
const against = take('--against');
const rounds = Number(take('--rounds') ?? 3);
const options = given.some((word) => word.startsWith('--')) ? given : [];
const words = options.length > 0 ? ['commands.file'] : given;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => words.length === 0 || words.some((word) => nameOf(file).includes(word)))
  .sort();

/** Runs a measurement of a checkout by that checkout's own code. Its output is printed as well, unless `quiet`. */
function run(checkout: string, file: string, quiet: boolean): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['--expose-gc', join(checkout, 'bench/src', file), ...options], {
    cwd: checkout,
    env: { ...process.env, ...(isSmall && { BENCH_SIZE: 'small' }) },
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (!quiet) process.stdout.write(chunk);
  });
  return new Promise((done) => child.once('close', (code) => done({ code: code ?? 1, output })));
}

function failed(what: string): void {
  process.stderr.write(`${what}\n`);
  process.exitCode = 1;
}

/** Both versions in turn; which one is first changes with each round. */
async function compare(file: string, other: string): Promise<void> {
  const outputs = new Map<string, string>();
  for (let round = 0; round < rounds; round += 1)
    for (const checkout of round % 2 === 0 ? [other, root] : [root, other]) {
      const { code, output } = await run(checkout, file, true);
      if (code !== 0) {
        failed(`${nameOf(file)} failed in ${checkout}`);
        return;
      }
      outputs.set(checkout, (outputs.get(checkout) ?? '') + output);
    }
  for (const pair of pairsOf(linesIn(outputs.get(other) ?? ''), linesIn(outputs.get(root) ?? ''))) {
    process.stdout.write(`${wordsOf(pair)}\n`);
    if (pair.isWorse) process.exitCode = 1;
  }
}

if (files.length === 0) failed(`no measurement is called ${words.join(' or ')} (looked in ${relative('.', folder)})`);
for (const file of files) {
  process.stderr.write(`${nameOf(file)} …\n`);
  if (against !== undefined) {
    if (existsSync(join(against, 'bench/src', file))) await compare(file, resolve(against));
    else process.stderr.write(`${nameOf(file)} is not in ${against}\n`);
  } else {
    const { code, output } = await run(root, file, false);
    if (code !== 0) failed(`${nameOf(file)} failed`);
    else if (!linesIn(output).some(({ value }) => Number.isFinite(value))) failed(`${nameOf(file)} printed no figure`);
  }
}
