/** `npm run rotate-index-key`: a new key for the heads of the index chains, signed by the one in use. The server takes it at its next start. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rotateHeadKey } from '../server/src/shared/receipts/head-key.ts';

const dataDir = resolve(process.env['DATA_DIR'] || '.data');
if (existsSync(join(dataDir, 'index-key'))) {
  rotateHeadKey(dataDir);
  process.stdout.write(`A new key is in ${join(dataDir, 'index-key')}. Restart the server to sign with it.\n`);
} else {
  process.stderr.write(`There is no key in DATA_DIR ${dataDir} yet: a start makes one.\n`);
  process.exitCode = 1;
}
