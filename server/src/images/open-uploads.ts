import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Vault } from '../sealing/vault.ts';
import { Files } from './files.ts';
import { Uploads } from './uploads.ts';

/** The images of a DATA_DIR. */
export function openUploads({
  pool,
  dataDir,
  vault,
  now,
}: {
  pool: Pool;
  dataDir: string;
  vault: Vault;
  now: () => number;
}): Uploads {
  const folder = (name: string) => new Files(join(dataDir, 'files', name));
  const files = { open: folder('public'), secret: folder('private') };
  return new Uploads({ pool, files, vault, now });
}
