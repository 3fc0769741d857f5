import { join } from 'node:path';
import type { Pool } from 'pg';
import type { S3Settings } from '../../carry/config/config.ts';
import { freeIn } from '../../carry/store/disk-space.ts';
import type { Vault } from '../../carry/sealing/vault.ts';
import { DiskFiles } from './disk-files.ts';
import { withEarlier, type Files } from './files.ts';
import { remembered } from './remembered-files.ts';
import { openS3 } from './s3-files.ts';
import { Uploads } from './uploads.ts';

/** Images stop well before everything else does: below this many times the reserve of the disk. */
const reserveTimes = 4;

/** The folders of the storage that the settings name. Of S3 with those of the disk, where the files of before stay. */
async function openFolders(dataDir: string, s3: S3Settings | undefined): Promise<(name: string) => Files> {
  const onDisk = (name: string) => new DiskFiles(join(dataDir, 'files', name));
  if (s3 === undefined) return onDisk;
  const inBucket = await openS3(s3);
  return (name) => withEarlier(inBucket(name), onDisk(name));
}

/** The images of a server. `diskReserve`: bytes, of whose disk images leave four times as much free, where they are kept there. */
export async function openUploads({
  pool,
  dataDir,
  s3,
  vault,
  now,
  diskReserve = 0,
}: {
  pool: Pool;
  dataDir: string;
  s3: S3Settings | undefined;
  vault: Vault;
  now: () => number;
  diskReserve?: number;
}): Promise<Uploads> {
  const folder = await openFolders(dataDir, s3);
  // Everyone reads the public ones, and each read of a bucket is paid and takes long. The system remembers those of the disk.
  const open = s3 === undefined ? folder('public') : remembered(folder('public'));
  const files = { open, secret: folder('private') };
  const hasRoom = () => s3 !== undefined || (freeIn(dataDir) ?? Infinity) >= reserveTimes * diskReserve;
  return new Uploads({ pool, files, vault, now, hasRoom });
}
