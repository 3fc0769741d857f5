import { expect, test } from 'vitest';
import { secondPrimaries } from './watch-primaries.ts';

const at = (node: string, timeline: number, sentAt: number) => ({
  node,
  n: sentAt,
  timeline,
  sentAt,
  answeredAt: sentAt + 5,
});

test('R12 an acknowledgement of an older timeline that was asked for after one of a later timeline is of a second primary', () => {
  const failover = [at('pg1', 1, 0), at('pg1', 1, 100), at('pg2', 2, 300), at('pg2', 2, 400), at('pg1', 3, 900)];
  expect(secondPrimaries(failover)).toEqual([]);
  expect(secondPrimaries([...failover, at('pg1', 1, 302)])).toEqual([]);
  expect(secondPrimaries([...failover, at('pg1', 1, 310)])).toEqual([
    'pg1 acknowledged 310 on timeline 1 after a later one',
  ]);
});
