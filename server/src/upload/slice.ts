/** Images that users send: checked, re-encoded, kept private until one is a portrait. */
import { join } from 'node:path';
import type { Core, Part, Slice } from '../slice.ts';
import { Files } from './files.ts';
import { image } from './image.ts';
import { readMasterKey } from './master-key.ts';
import { servePublic } from './serve.ts';
import { Uploads } from './uploads.ts';
import { Vault } from './vault.ts';

const sweepMs = 3_600_000;

export const upload: Slice<'upload'> = { name: 'upload', begin: () => ({ open }) };

async function open({ pool, config, now, log }: Core): Promise<Part<'upload'>> {
  const vault = new Vault(await readMasterKey(config));
  const folder = (name: string) => new Files(join(config.dataDir, 'files', name));
  const uploads = new Uploads({ pool, files: { open: folder('public'), secret: folder('private') }, vault, now });
  const sweep = () =>
    void uploads
      .sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'images were not deleted; it is tried again'));
  let sweeping: NodeJS.Timeout | undefined;
  return {
    handlings: { image: image(uploads) },
    channels: {},
    pages: [servePublic(uploads)],
    gives: { uploads },
    start: () => {
      sweep();
      sweeping = setInterval(sweep, sweepMs).unref();
    },
    stop: () => clearInterval(sweeping),
  };
}
