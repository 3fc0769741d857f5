import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultOf } from '../http/fault-of.ts';
import { Files, newName } from './files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glassbook-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('R10 a file that finds the disk full is refused with that reason and leaves nothing', async () => {
  const name = newName();
  // A device that has no room, in the place of what is written first.
  await symlink('/dev/full', join(folder, `${name}.new`));
  const files = new Files(folder);
  const error: unknown = await files.write(name, Buffer.alloc(100_000)).catch((cause: unknown) => cause);
  expect(faultOf(error, { writes: true })).toMatchObject({ reason: 'request.disk_full', outcomeUnknown: false });
  expect(await readdir(folder)).toEqual([]);
  await files.write(name, Buffer.from('a file'));
  expect(await files.read(name)).toEqual(Buffer.from('a file'));
});
