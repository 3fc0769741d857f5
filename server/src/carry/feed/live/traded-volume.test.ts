import { expect, test } from 'vitest';
import { minuteMs } from '../feed.ts';
import { tradedVolume } from './traded-volume.ts';

const minute = (index: number, volume: bigint) => ({
  time: index * minuteMs,
  open: 1n,
  high: 1n,
  low: 1n,
  close: 1n,
  volume,
});

test('each piece of volume is counted once, from where the history ended, also past the end of a minute', () => {
  const volumes = tradedVolume();
  volumes.began(1, minute(10, 100n));
  expect(volumes.take(1)).toBe(0n);
  volumes.saw(1, [minute(9, 500n), minute(10, 130n)]);
  expect(volumes.take(1)).toBe(30n);
  expect(volumes.take(1)).toBe(0n);
  volumes.saw(1, [minute(10, 150n), minute(11, 7n)]);
  volumes.saw(1, [minute(10, 150n), minute(11, 9n)]);
  expect(volumes.take(1)).toBe(29n);
  volumes.saw(2, [minute(11, 1_000n)]);
  expect(volumes.take(2)).toBe(0n);
});
