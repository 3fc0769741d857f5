import { join } from 'node:path';
import type { Pool } from 'pg';
import { Files } from './files.ts';
import { Uploads } from './uploads.ts';
import { Vault } from './vault.ts';

/** The images of a DATA_DIR, and the encryption of what is private. `master`: 32 bytes. */
export function openUploads({
  pool,
  dataDir,
  master,
  now,
}: {
  pool: Pool;
  dataDir: string;
  master: Buffer;
  now: () => number;
}) {
  const vault = new Vault(master);
  const folder = (name: string) => new Files(join(dataDir, 'files', name));
  const files = { open: folder('public'), secret: folder('private') };
  return { vault, uploads: new Uploads({ pool, files, vault, now }) };
}
