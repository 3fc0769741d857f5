import { expect, test } from 'vitest';
import { runQueue, type Job } from './queue.ts';

/** Jobs that end on request, and what has started. */
function jobsOf(...list: readonly (readonly [name: string, cores: number, after?: string])[]) {
  const started: string[] = [];
  const end = new Map<string, () => void>();
  const jobs = list.map(([name, cores, after]): Job<string> => ({
    name,
    cores,
    ...(after !== undefined && { after }),
    run: () => {
      started.push(name);
      return new Promise((resolve) => end.set(name, () => resolve(name)));
    },
  }));
  const finish = async (name: string) => {
    end.get(name)?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { jobs, started, finish };
}

test('a core that is free takes the next job that fits, and one that needs all of them runs alone', async () => {
  const { jobs, started, finish } = jobsOf(['long', 1], ['all', 2], ['short', 1], ['last', 1]);
  const ended: string[] = [];
  const over = runQueue(2, jobs, (name) => ended.push(name));
  expect(started).toEqual(['long', 'short']);
  await finish('short');
  expect(started).toEqual(['long', 'short', 'last']);
  await finish('last');
  expect(started).not.toContain('all');
  await finish('long');
  expect(started).toEqual(['long', 'short', 'last', 'all']);
  await finish('all');
  await over;
  expect(ended).toEqual(['short', 'last', 'long', 'all']);
});

test('two jobs that mostly wait take one core, and one and a half leave room for another that waits', async () => {
  const { jobs, started, finish } = jobsOf(['long', 1], ['wait', 0.5], ['flood', 1.5], ['also', 0.5], ['more', 0.5]);
  const over = runQueue(2, jobs, () => undefined);
  expect(started).toEqual(['long', 'wait', 'also']);
  await finish('long');
  expect(started).toEqual(['long', 'wait', 'also', 'more']);
  await finish('wait');
  await finish('also');
  expect(started).toEqual(['long', 'wait', 'also', 'more', 'flood']);
  await finish('more');
  await finish('flood');
  await over;
});

test('a job waits for the one it comes after while others go on', async () => {
  const { jobs, started, finish } = jobsOf(['tests', 1, 'build'], ['build', 1], ['lint', 1]);
  const over = runQueue(2, jobs, () => undefined);
  expect(started).toEqual(['build', 'lint']);
  await finish('build');
  expect(started).toEqual(['build', 'lint', 'tests']);
  await finish('lint');
  await finish('tests');
  await over;
});

test('a job that could never start is an error at once', async () => {
  await expect(runQueue(2, jobsOf(['a', 3]).jobs, () => undefined)).rejects.toThrow('a could never start');
  await expect(runQueue(2, jobsOf(['a', 1, 'b']).jobs, () => undefined)).rejects.toThrow('a could never start');
  await expect(runQueue(2, jobsOf(['a', 1, 'b'], ['b', 1, 'a']).jobs, () => undefined)).rejects.toThrow(
    'wait for each',
  );
});
