/** Runs tests of the rig, lanes in parallel, and cleans up afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from './random.ts';
import { folderIn, type Result } from './rig.ts';
import { startHost } from './systems.ts';
import { startDoomed, tests, type Size } from './tests.ts';

export type Plan = {
  ids: string[];
  seed: number;
  size: Size;
  /** Sizes are those of `size` times this. */
  factor: number;
  /** Sizes that were requested, by id. */
  sizes?: Readonly<Record<string, number>>;
  /** Called with each test as soon as it ends. */
  done: (id: string, result: Result, ms: number) => void;
};

/** Started at most once, at first use. */
function once<T>(start: () => Promise<T>): { get: () => Promise<T>; started: () => Promise<T> | undefined } {
  let running: Promise<T> | undefined;
  return { get: () => (running ??= start()), started: () => running };
}

/**
 * Runs them. At their smallest size they share the machine with each other and with other tests: one that was only slow runs once more, on systems of its
 * own and beside nothing of the rig. One that found something wrong does not.
 */
export async function runTests(plan: Plan): Promise<void> {
  if (plan.size !== 'small') return runAll(plan);
  const again: string[] = [];
  const done: Plan['done'] = (id, result, ms) => {
    const { wrong, slow = [] } = result;
    if (wrong.length === 0 && slow.length > 0) {
      console.log(`${id} was slow and runs once more: ${slow.join('; ')}`);
      again.push(id);
    } else plan.done(id, result, ms);
  };
  await runAll({ ...plan, done });
  for (const id of again) await runAll({ ...plan, ids: [id] });
}

/** The compile cache is kept for the next start of the same system, unless the caller keeps one. */
function keepCompiled(folder: string): () => void {
  if (process.env['NODE_COMPILE_CACHE'] !== undefined) return () => undefined;
  process.env['NODE_COMPILE_CACHE'] = folder;
  return () => delete process.env['NODE_COMPILE_CACHE'];
}

async function runAll({ ids, seed, size: sizeOf, factor, sizes = {}, done }: Plan): Promise<void> {
  const small = sizeOf === 'small';
  const base = mkdtempSync(join(tmpdir(), 'glassbook-crash-'));
  const forget = keepCompiled(join(base, 'compiled'));
  const isCrowded = ids.some((id) => tests[id]?.crowd);
  const host = once(() => startHost(small ? 24 : 32, isCrowded ? (small ? 64 : 400) : 0));
  const doomed = once(() => startDoomed(small ? 8 : 32));
  const rig = {
    host: host.get,
    folder: (name: string) => folderIn(base, name),
    random: randomFrom(seed),
    slack: small ? 2 : 1,
    small,
    isRelease: sizeOf === 'release',
  };
  const runOne = async (id: string): Promise<void> => {
    const test = tests[id];
    if (!test) return;
    const startedAt = performance.now();
    const size = sizes[id] ?? (small ? test.small : Math.max(1, Math.round(test[sizeOf] * factor)));
    const result = await test.run({ rig, doomed: doomed.get }, size).catch((cause: unknown) => ({
      words: 'was not finished',
      wrong: [cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)],
    }));
    done(id, result, performance.now() - startedAt);
  };
  const lanes = Map.groupBy(ids, (id, place) => {
    const lane = tests[id]?.lane ?? 'rest';
    // At their smallest none takes much longer than another.
    return small && lane !== 'kills' ? String(place % 2) : lane;
  });
  try {
    await Promise.all(
      [...lanes.values()].map(async (lane) => {
        for (const id of lane) await runOne(id);
      }),
    );
  } finally {
    await host.started()?.then(
      (one) => one.close(),
      () => undefined,
    );
    await doomed.started()?.then(
      ({ system }) => system.remove(),
      () => undefined,
    );
    forget();
    rmSync(base, { recursive: true, force: true });
  }
}
