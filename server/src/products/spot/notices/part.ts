/** What is sent to owners of orders that waited for a price besides their lists. */
import type { Changes } from '@glassbook/engine';
import { LetterQueue } from '../../../carry/mail/letter-queue.ts';
import type { Core } from '../../../shared/slice/core.ts';
import { follow, type Following } from '../../../carry/store/follow.ts';
import type { SpotMarkets } from '../markets.ts';
import { notices, setNotices } from './choices.ts';
import { queueLetters } from './letters.ts';

export function noticesPart(
  { pool, config, now, disk, log }: Pick<Core, 'pool' | 'config' | 'now' | 'disk' | 'log'>,
  markets: SpotMarkets,
) {
  const mails = config.smtpUrl !== undefined || config.outbox;
  const services = { pool, markets, letters: mails ? new LetterQueue(pool, now) : undefined };
  return {
    handlings: { notices: notices({ pool, mails }), setNotices: setNotices({ pool }) },
    leads() {
      let following: Following | undefined;
      const begin = () =>
        (following ??= follow({
          step: () => queueLetters(services),
          isFull: () => disk.isFull,
          failed: (error) => log.warn({ err: error }, 'letters about orders that waited were not queued'),
        }));
      return {
        committed: ({ spot: { conditionals } }: Changes) => {
          if (conditionals.some(({ fired }) => fired !== undefined)) begin().committed();
        },
        /** A process before may not have queued all. */
        start: () => void begin(),
        close: async () => {
          await following?.stop();
        },
      };
    },
  };
}
