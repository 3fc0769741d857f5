/** Dependencies of the calls of this slice. */
import type { Pool } from 'pg';
import type { OwnerLock } from '../../carry/http/owner-lock.ts';
import type { LetterQueue } from '../../carry/mail/letter-queue.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import type { Announcer } from './announcer.ts';
import type { Flood } from '../../shared/chat/flood.ts';
import type { Visits } from './staff/visits.ts';
import type { Typing } from './typing.ts';

export type KefuServices = Pick<Core, 'now' | 'log' | 'activity' | 'audit' | 'identityOf'> &
  Pick<Doors, 'uploads' | 'withdrawalHold'> & {
    pool: Pool;
    /** Whatever changes a user's chat is done under the user's lock, so that it is published in the order in which it was stored. */
    lock: OwnerLock;
    announcer: Announcer;
    flood: Flood;
    typing: Typing;
    visits: Visits;
    /** None where no mail is sent. */
    letters: LetterQueue | undefined;
  };
