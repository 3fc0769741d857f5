/** Price alerts: kept in the database, checked in memory on each index price. */
import { OwnerLock } from '../../carry/http/owner-lock.ts';
import { LetterQueue } from '../../carry/mail/letter-queue.ts';
import { slice } from '../../shared/slice/slice.ts';
import { alerts } from './alerts.ts';
import { create } from './create.ts';
import { edit } from './edit.ts';
import { pause } from './pause.ts';
import { remove } from './remove.ts';
import { AlertWatch } from './watch.ts';

export const alert = slice({
  name: 'alert',
  roles: ['leader'],
  needs: ['pool', 'catalog', 'activity', 'config', 'journal', 'prices', 'now', 'disk', 'log'],
  calls: ['splitsOf'],
  open({ pool, catalog, activity, config, journal, prices, now, disk, log, splitsOf }) {
    const mails = config.smtpUrl !== undefined || config.outbox;
    const watch = new AlertWatch({
      ...{ pool, catalog, activity, now, splitsOf, seq: journal.committedSeq, isFull: () => disk.isFull },
      letters: mails ? new LetterQueue(pool, now) : undefined,
      failed: (error) => log.warn({ err: error }, 'alerts could not be read or written; it is tried again'),
    });
    prices.needEvery((market) => watch.needsEvery(market));
    const priceOf = (market: number) => prices.get(market)?.price;
    const lock = new OwnerLock(pool, 'alert');
    const services = { pool, lock, catalog, watch, priceOf, splitsOf, seq: () => journal.committedSeq, now, mails };
    return {
      handlings: {
        alerts: alerts(services),
        create: lock.of(create(services)),
        edit: lock.of(edit(services)),
        pause: lock.of(pause(services)),
        remove: lock.of(remove(services)),
      },
      channels: {},
      leads: () => ({
        onCommitted: (committed) => watch.committed(committed),
        chores: watch.chores(),
        close: () => watch.close(),
      }),
    };
  },
});
