/**
 * `npm run crash -- [FACTOR] [IDS …] [--small | --release] [--seed N]`: injects faults into running systems and lets a checker that shares no code with
 * them compare the clients' answers with what is stored. `R13=5` is R13 at a size of its own. Exits with 1 at any violation.
 */
import type { Result } from './rig.ts';
import { runTests } from './session.ts';
import { tests, type Size } from './tests.ts';

const usage = `npm run crash -- [FACTOR] [ID[=SIZE] …] [--small | --release] [--seed N]   ids: ${Object.keys(tests).join(' ')}`;

type Wanted = { ids: string[]; sizes: Record<string, number>; factor: number; size: Size; seed: number };

/** The command line's options, or undefined where they are invalid. */
function read(args: readonly string[]): Wanted | undefined {
  const wanted: Wanted = { ids: [], sizes: {}, factor: 1, size: 'ci', seed: Date.now() % 1_000_000 };
  for (let place = 0; place < args.length; place += 1) {
    const word = args[place] ?? '';
    const [id = '', size] = word.split('=');
    if (word === '--small' || word === '--release') wanted.size = word === '--small' ? 'small' : 'release';
    else if (word === '--seed' && /^\d+$/.test(args[place + 1] ?? '')) wanted.seed = Number(args[(place += 1)]);
    else if (id in tests && (size === undefined || Number(size) > 0)) {
      wanted.ids.push(id);
      if (size !== undefined) wanted.sizes[id] = Number(size);
    } else if (/^\d+(\.\d+)?$/.test(word) && Number(word) > 0) wanted.factor = Number(word);
    else return undefined;
  }
  // Some have no smallest size: they would show nothing in less than minutes.
  const all = Object.keys(tests).filter((id) => wanted.size !== 'small' || (tests[id]?.small ?? 0) > 0);
  if (wanted.ids.length === 0) wanted.ids = all;
  return wanted;
}

function lineOf(id: string, { words, wrong: violations, slow = [], skipped }: Result, ms: number): string {
  const wrong = [...violations, ...slow];
  const how = skipped === undefined ? (wrong.length === 0 ? 'ok' : 'FAILED') : `skipped: ${skipped}`;
  const head = `${id.padEnd(4)} ${words}${words === '' ? '' : '   '}${how} (${(ms / 1_000).toFixed(0)} s)`;
  return [head, ...wrong.map((line) => `     ${line}`)].join('\n');
}

const wanted = read(process.argv.slice(2));
if (!wanted) {
  console.error(usage);
  process.exit(2);
}
console.log(
  `seed ${wanted.seed}, ${wanted.size === 'small' ? 'the smallest size' : `${wanted.factor} times the size of ${wanted.size === 'ci' ? 'CI' : 'a release'}`}`,
);
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(130));
const count = { passed: 0, failed: 0, skipped: 0 };
await runTests({
  ...wanted,
  done: (id, result, ms) => {
    count[
      result.skipped !== undefined
        ? 'skipped'
        : result.wrong.length > 0 || (result.slow ?? []).length > 0
          ? 'failed'
          : 'passed'
    ] += 1;
    console.log(lineOf(id, result, ms));
  },
});
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped (seed ${wanted.seed})`);
process.exit(count.failed > 0 ? 1 : 0);
