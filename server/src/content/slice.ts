import type { Slice } from '../slice.ts';
import { contentHandlings, seedContent } from './index.ts';
import { deleteUnusedImages } from './staff/image.ts';

const deleteMs = 3_600_000;

export const content: Slice<'content'> = {
  name: 'content',
  begin: () => ({
    async open({ pool, config, now, log, given, review, disk, menu }) {
      await seedContent(pool, config.money, menu);
      // The passwords of the demo cast are public, and so is what it writes.
      const links = config.money === 'demo' && !config.production ? 'own' : 'https';
      const deleteNow = () =>
        void (disk.isFull
          ? undefined
          : deleteUnusedImages(pool, given.uploads, now()).catch((error: unknown) =>
              log.warn({ err: error }, 'unused pictures were not deleted; it is tried again'),
            ));
      return {
        handlings: contentHandlings({ pool, now, menu, audit: review.audit, uploads: () => given.uploads, links }),
        channels: {},
        chores: [{ everyMs: deleteMs, run: deleteNow }],
      };
    },
  }),
};
