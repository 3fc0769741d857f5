/** Dependencies of the calls of the desk. */
import type { LetterQueue } from '../../carry/mail/letter-queue.ts';
import type { FailedLogins } from '../../shared/passwords/failed-logins.ts';
import type { OtpSecrets } from '../../shared/otp/otp-secrets.ts';
import type { Challenges } from '../../shared/passkeys/challenges.ts';
import type { KeptHeads } from '../../shared/review/audit-key.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import type { Guesses } from '../../carry/rate-limits/guesses.ts';
import type { Refusals } from './refusals.ts';
import type { StaffSessions } from './staff/sessions.ts';

export type DeskServices = Pick<
  Core,
  | 'activity'
  | 'approvals'
  | 'asked'
  | 'audit'
  | 'catalog'
  | 'controls'
  | 'identityOf'
  | 'journal'
  | 'log'
  | 'now'
  | 'pool'
  | 'staffPasswords'
> &
  Pick<Doors, 'freezeAccount' | 'endSession' | 'withdrawalHold'> & {
    sessions: StaffSessions;
    /** None where no mail is sent. */
    letters: LetterQueue | undefined;
    otpSecrets: OtpSecrets;
    /** Of passkeys of staff. */
    challenges: Challenges;
    /** Wrong passwords of an account from a network. */
    wrongPasswords: Guesses;
    /** Of an account, in a row: from networks that its member logged in from, and from all others. */
    failedLogins: FailedLogins;
    refusals: Refusals;
    /** Signed heads of the audit log that are kept outside the database. */
    keptHeads: () => Promise<Pick<KeptHeads, 'kept' | 'unread'> | undefined>;
    /** Where staff open the desk, for links. */
    publicOrigin: string;
    /** Demo money outside production: the demo cast exists and its passwords are shown. */
    isDemo: boolean;
  };
