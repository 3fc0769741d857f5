/** Images that users send: checked, re-encoded, kept private until one is a portrait. */
import { slice } from '../../shared/slice/slice.ts';
import { image } from './image.ts';
import { openUploads } from '../../shared/images/open-uploads.ts';
import { servePublic } from './serve.ts';

const sweepMs = 3_600_000;

export const upload = slice({
  name: 'upload',
  roles: ['leader'],
  needs: ['pool', 'config', 'now', 'log', 'vault'],
  opens: ['uploads'],
  async open({ pool, config, now, log, vault }) {
    const { dataDir, s3, diskReserve } = config;
    const uploads = await openUploads({ pool, dataDir, s3, vault, now, diskReserve });
    const sweep = () =>
      void uploads
        .sweep()
        .catch((error: unknown) => log.warn({ err: error }, 'images were not deleted; it is tried again'));
    const check = () =>
      void uploads.check().catch((error: unknown) => {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause.name : undefined;
        log.warn({ err: error, cause }, 'the storage of images cannot be used');
      });
    return {
      handlings: { image: image(uploads) },
      channels: {},
      pages: [servePublic(uploads)],
      opens: { uploads },
      leads: () => ({ start: check, chores: [{ everyMs: sweepMs, run: sweep }] }),
    };
  },
});
