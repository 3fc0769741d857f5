/** Images that users send: checked, re-encoded, kept private until one is a portrait. */
import type { Core, Part, Slice } from '../slice.ts';
import { image } from './image.ts';
import { openUploads } from '../images/open-uploads.ts';
import { servePublic } from './serve.ts';

const sweepMs = 3_600_000;

export const upload: Slice<'upload'> = { name: 'upload', begin: () => ({ open }) };

function open({ pool, config, now, log, vault }: Core): Part<'upload'> {
  const uploads = openUploads({ pool, dataDir: config.dataDir, vault, now, diskReserve: config.diskReserve });
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
