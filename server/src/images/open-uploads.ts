import { join } from 'node:path';
import type { Pool } from 'pg';
import { freeIn } from '../store/disk-space.ts';
import type { Vault } from '../sealing/vault.ts';
import { Files } from './files.ts';
import { Uploads } from './uploads.ts';

/** Images stop well before everything else does: below this many times the reserve of the disk. */
const reserveTimes = 4;

/** The images of a DATA_DIR. `diskReserve`: bytes, of whose disk images leave four times as much free. */
export function openUploads({
  pool,
  dataDir,
  vault,
  now,
  diskReserve = 0,
}: {
  pool: Pool;
  dataDir: string;
  vault: Vault;
  now: () => number;
  diskReserve?: number;
}): Uploads {
  const folder = (name: string) => new Files(join(dataDir, 'files', name));
  const files = { open: folder('public'), secret: folder('private') };
  const hasRoom = () => (freeIn(dataDir) ?? Infinity) >= reserveTimes * diskReserve;
  return new Uploads({ pool, files, vault, now, hasRoom });
}
