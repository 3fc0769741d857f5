import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { DiskSpace, type DiskSpaceOptions } from './disk-space.ts';

const MB = 1_048_576;
const opened: DiskSpace[] = [];
afterEach(() => opened.splice(0).forEach((disk) => disk.stop()));

/** A disk with a reserve of 100 MB, and what it reported. */
function openDisk(free: () => number | undefined, ask: DiskSpaceOptions['ask'] = () => Promise.resolve()) {
  const reported: boolean[] = [];
  const disk = new DiskSpace({ watched: { free, reserve: 100 * MB }, ask, changed: (isFull) => reported.push(isFull) });
  opened.push(disk);
  return { disk, reported };
}

test('a caller detects a disk that filled up since the last check, without waiting for the next one', async () => {
  let free = 400 * MB;
  const { disk, reported } = openDisk(() => free);
  await disk.start(false);
  expect(disk.isFull).toBe(false);
  await wait(5);
  free = 99 * MB;
  expect(disk.isFull).toBe(true);
  expect(reported).toEqual([true]);
});

test('writing resumes only with a quarter more than the reserve', async () => {
  let free = 99 * MB;
  const { disk, reported } = openDisk(() => free);
  await disk.start(false);
  const after = async (mb: number) => {
    free = mb * MB;
    await wait(5);
    return disk.isFull;
  };
  expect([await after(110), await after(124), await after(125), await after(100)]).toEqual([true, true, false, false]);
  expect(reported).toEqual([true, false]);
});

test('the database’s own error holds until it has room, whatever the file system reports', async () => {
  let isRefused = true;
  const noRoom = Object.assign(new Error('no room'), { code: '53100' });
  const { disk } = openDisk(
    () => 400 * MB,
    () => (isRefused ? Promise.reject(noRoom) : Promise.resolve()),
  );
  await disk.start(true);
  await wait(5);
  expect(disk.isFull).toBe(true);
  isRefused = false;
  await expect.poll(() => disk.isFull).toBe(false);
});

test('nothing is checked before it is started, and a disk without figures is not full', async () => {
  const { disk } = openDisk(() => 0);
  expect(disk.isFull).toBe(false);
  const silent = openDisk(() => undefined);
  await silent.disk.start(false);
  expect(silent.disk.isFull).toBe(false);
});
