/** What is sent to owners of positions besides their lists: events, letters, and warnings about margin. */
import type { Changes } from '@glassbook/engine';
import { LetterQueue } from '../../../carry/mail/letter-queue.ts';
import type { Core } from '../../../shared/slice/core.ts';
import { follow, type Following } from '../../../carry/store/follow.ts';
import type { OpenPositions } from '../open-positions.ts';
import type { FuturesServices } from '../services.ts';
import { Choices, notices, setNotices } from './choices.ts';
import { futuresHappenings } from './happenings.ts';
import { queueLetters } from './letters.ts';
import { MarginWatch } from './margin-watch.ts';

type Needs = Pick<Core, 'pool' | 'activity' | 'config' | 'robots' | 'now' | 'disk' | 'log'>;

export async function noticesPart(needs: Needs, { markets, prices }: FuturesServices, open: OpenPositions) {
  const { pool, activity, config, robots, now, disk, log } = needs;
  const mails = config.smtpUrl !== undefined || config.outbox;
  const failed = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const isFull = () => disk.isFull;
  const choices = new Choices(pool);
  await choices.load();
  activity.add(futuresHappenings(markets, choices));
  const letters = { pool, markets, letters: mails ? new LetterQueue(pool, now) : undefined };
  const watch = new MarginWatch({
    ...{ ...letters, activity, prices, open, robots, now, isFull },
    failed: failed('warnings about margin were not written; it is tried again'),
  });
  await watch.load();
  return {
    handlings: { notices: notices({ choices, mails }), setNotices: setNotices({ choices }) },
    leads: () => {
      let following: Following | undefined;
      const begin = () =>
        (following ??= follow({
          step: () => queueLetters(letters),
          ...{ isFull, failed: failed('letters about liquidations were not queued') },
        }));
      return {
        /** After the prices and open positions show the batch. */
        onCommitted: ({ changes }: { changes: Changes }) => {
          const { liquidations, adls } = changes.futures;
          if (liquidations.length + adls.length > 0) begin().committed();
          watch.committed(changes);
        },
        /** A process before may not have queued all. */
        start: () => void begin(),
        close: async () => {
          await following?.stop();
          await watch.idle();
        },
      };
    },
  };
}
