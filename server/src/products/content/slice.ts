import { slice } from '../../shared/slice/slice.ts';
import { contentHandlings, seedContent } from './index.ts';
import { deleteUnusedImages } from './staff/image.ts';

const deleteMs = 3_600_000;

export const content = slice({
  name: 'content',
  roles: ['leader'],
  needs: ['pool', 'config', 'now', 'log', 'audit', 'disk', 'menu'],
  calls: ['uploads'],
  async open({ pool, config, now, log, audit, disk, menu, uploads }) {
    await seedContent(pool, config.money, menu);
    const deleteNow = () =>
      void (disk.isFull
        ? undefined
        : deleteUnusedImages(pool, uploads, now()).catch((error: unknown) =>
            log.warn({ err: error }, 'unused pictures were not deleted; it is tried again'),
          ));
    return {
      handlings: contentHandlings({ pool, now, menu, audit, uploads, linkHosts: config.linkHosts }),
      channels: {},
      leads: () => ({ chores: [{ everyMs: deleteMs, run: deleteNow }] }),
    };
  },
});
