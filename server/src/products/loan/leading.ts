/** What the leader does for loans besides calls: it tells the engine of frozen owners, queues letters, and keeps the borrowers of a demo. */
import type { Changes } from '@glassbook/engine';
import { LetterQueue } from '../../carry/mail/letter-queue.ts';
import { follow, type Following } from '../../carry/store/follow.ts';
import type { Core } from '../../shared/slice/core.ts';
import { DemoBorrowers } from './demo/demo-borrowers.ts';
import { tellHeld } from './keep-up.ts';
import { queueLetters } from './letters.ts';
import type { LoanServices } from './services.ts';

const HELD_MS = 10_000;
const DEMO_MS = 10_000;

export function leading(
  services: LoanServices,
  { config, robots, disk, activity, log }: Pick<Core, 'config' | 'robots' | 'disk' | 'activity' | 'log'>,
) {
  const { pool, sequencer, catalog, now, inForce } = services;
  const failed = (what: string) => (error: unknown) => log.warn({ err: error }, `${what} failed; it is tried again`);
  const held = () => void tellHeld({ pool, sequencer }).catch(failed('telling of frozen borrowers'));
  activity.onRecorded(({ happening }) => {
    if (happening.kind === 'account_frozen' || happening.kind === 'account_thawed') held();
  });
  const acts = () => inForce.of('wallet.configureCrowd')?.enabled === true;
  const demo = new DemoBorrowers({ ...services, robots, acts });
  const isDemo = config.crowd && !config.production && config.money === 'demo';
  const plays = () => void demo.turn().catch(failed('the borrowers of the demo'));
  const mails = config.smtpUrl !== undefined || config.outbox;
  const letters = { pool, catalog, letters: mails ? new LetterQueue(pool, now) : undefined };
  let following: Following | undefined;
  const follows = () =>
    (following ??= follow({
      step: () => queueLetters(letters),
      isFull: () => disk.isFull,
      failed: failed('queueing letters about margin calls'),
    }));
  return {
    onCommitted({ changes }: { changes: Changes }) {
      if (changes.loan.events.some(({ what }) => what === 'call')) follows().committed();
    },
    /** A process before may not have queued all. */
    start: () => void follows(),
    close: () => following?.stop(),
    chores: [{ everyMs: HELD_MS, run: held }, ...(isDemo ? [{ everyMs: DEMO_MS, run: plays }] : [])],
  };
}
