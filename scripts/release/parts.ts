/** What `npm run release` runs: each part with its command line, and how its figure is read from its output. */
import { groups } from '../mutation/groups.ts';
import { sizes, type SizedId, type Sizes } from '../../sizes/sizes.ts';

export type Part = {
  /** `R4.7` is the seventh run of R4. */
  name: string;
  id: string;
  what: string;
  size: string;
  args: string[];
  env?: Record<string, string>;
  /** How many of two cores it keeps busy; with both it also has the machine for itself. */
  cores: number;
  /** Its first line that matches is the figure. */
  figure: RegExp;
};

const number = (value: number): string => value.toLocaleString('en');
const sizeOf = (id: SizedId): Sizes => sizes[id];

/** The same part several times, where its promise says so. */
function each(
  id: SizedId,
  cores: number,
  part: (run: number, size: number) => Pick<Part, 'args' | 'env' | 'figure'>,
): Part[] {
  const { what, release, times = 1 } = sizeOf(id);
  return Array.from({ length: times }, (_, run) => ({
    name: times === 1 ? id : `${id}.${run + 1}`,
    id,
    what,
    size: times === 1 ? number(release) : `${times} times ${number(release)}`,
    cores,
    ...part(run, release),
  }));
}

/** With one core where it waits more than it works: two of those run beside each other. */
const crash = (id: SizedId, cores: number): Part[] =>
  each(id, cores, (run, size) => ({
    args: ['e2e/crash/run.ts', '--release', `${id}=${size}`, '--seed', String(run + 1)],
    figure: new RegExp(`^${id} +(.*)$`, 'm'),
  }));

const mutation: Part[] = Object.keys(groups).map((group) => ({
  name: `R23.${group}`,
  id: 'R23',
  what: `mutants of ${group}`,
  size: 'all',
  cores: 2,
  args: ['scripts/mutation.ts', group],
  figure: /^\w+: ([\d.]+ % of .*)$/m,
}));

export const parts: readonly Part[] = [
  ...(['R1', 'R2', 'R3'] as const).flatMap((id) => crash(id, 2)),
  ...each('R4', 1, (run, size) => ({
    args: ['sim/run.ts', String(run + 1), String(size)],
    figure: /^(\d+ commands audited.*)$/m,
  })),
  ...each('R5', 2, (_, size) => ({
    args: ['sim/run.ts', '--determinism', '22', String(size)],
    figure: /^(\d+ checkpoints alike.*)$/m,
  })),
  ...(['R9', 'R14', 'R15', 'R17', 'R18', 'R19'] as const).flatMap((id) => crash(id, 2)),
  ...(['R7', 'R8', 'R10', 'R13', 'R16'] as const).flatMap((id) => crash(id, 1)),
  {
    name: 'R21',
    id: 'R21',
    what: 'a backup restored to an entry and to the end',
    size: '1',
    cores: 1,
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'project', 'scripts/backup/backup.test.ts'],
    figure: /Tests +(.*)$/m,
  },
  ...mutation,
  ...each('R25', 1, (_, size) => ({ args: ['sim/run.ts', '21', String(size)], figure: /^(\d+ commands audited.*)$/m })),
  {
    name: 'faults',
    id: 'faults',
    what: 'faults planted in the engine',
    size: 'all',
    cores: 1,
    args: ['sim/run.ts', '--faults'],
    figure: /^(\d+ faults, \d+ caught)$/m,
  },
  ...each('S3', 1, (_, size) => ({
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'server/test/hostile/fuzz.test.ts'],
    env: { FUZZ_INPUTS: String(size) },
    figure: /Tests +(.*)$/m,
  })),
  ...each('S9', 1, (_, size) => ({
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'server',
      'server/src/products/account/wallets/attacks.test.ts',
    ],
    env: { WALLET_MUTATIONS: String(size) },
    figure: /Tests +(.*)$/m,
  })),
  {
    name: 'attacks',
    id: 'attacks',
    what: 'attacks on a running server',
    size: 'full',
    cores: 2,
    args: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/attacks/vitest.config.ts'],
    env: { ATTACKS: 'full' },
    figure: /Tests +(.*)$/m,
  },
  {
    name: 'benches',
    id: 'benches',
    what: 'benches beside the last release, in turn',
    size: '3 rounds',
    cores: 2,
    args: ['scripts/release/bench.ts'],
    figure: /^(\d+ figures beside .*|skipped: .*)$/m,
  },
  // The longest is the last.
  ...crash('R20', 2),
];
